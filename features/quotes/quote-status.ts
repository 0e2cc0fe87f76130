/** `expired` is a sent quote after its last day. `replaced` means that a later version was sent. */
export const quoteStatuses = ['draft', 'sent', 'accepted', 'declined', 'expired', 'withdrawn', 'replaced'] as const
export type QuoteStatus = (typeof quoteStatuses)[number]
