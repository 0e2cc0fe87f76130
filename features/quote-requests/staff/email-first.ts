import type { DeletionNotice } from '#dashboard/kit/row-details.tsx'
import { lists } from '#features/lists.ts'
import type { QuoteRequest } from '#features/quote-requests/quote-request.ts'
import { mailLink } from '#ui/links.ts'

const openStatuses: readonly string[] = lists['contact-submissions'].openStatuses

/** What Delete offers first, while the customer has the link to an open quote request. There is no email that declines one. */
export function emailFirst({ name, email, status }: QuoteRequest): DeletionNotice | undefined {
  if (email === '' || !openStatuses.includes(status)) return undefined
  return {
    text: `${name} has the link to this quote request. Write to them before you delete it?`,
    action: 'Write an email',
    onAction: () => {
      location.href = mailLink(email)
    },
  }
}
