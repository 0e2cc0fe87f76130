import type { RequestMessage } from './requests.ts'

/** Whether staff wrote the message. Then it is only a reply, because the customer's own messages have a text. */
export const isOurs = ({ kind, text }: Pick<RequestMessage, 'kind'> & { text?: string | null }): boolean =>
  kind === 'message' && !text
