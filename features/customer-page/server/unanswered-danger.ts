import type { SentMessage } from '#features/customer-page/requests.ts'
import { type Danger, dangerIn, dangerOf } from '#firm/emergency.ts'
import type { FoundRequest } from './tokens.ts'

/** The danger that a request or a later message names. Once staff have answered, they know it. */
export function unansweredDanger(
  { list, row }: FoundRequest,
  messages: readonly Pick<SentMessage, 'state' | 'text'>[] = [],
): Danger | undefined {
  const open = messages.filter(({ state }) => state === 'open')
  const inMessage = open.map(({ text }) => dangerIn({ text: text ?? null })).find((danger) => danger !== undefined)
  if (inMessage) return inMessage
  if (list === 'contact-submissions') return row.status === 'new' ? dangerOf({ ...row, text: row.message }) : undefined
  return row.status === 'pending' && !row.visit ? dangerOf({ ...row, text: row.description }) : undefined
}
