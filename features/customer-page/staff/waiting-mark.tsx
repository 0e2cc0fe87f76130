import { MessageSquareText } from 'lucide-react'
import type { RequestList } from '#features/customer-page/requests.ts'
import { useIsWaiting } from './request-messages.ts'

/** In a row whose customer waits for an answer. */
export function WaitingMark({ list, id }: { list: RequestList; id: number }) {
  if (!useIsWaiting(list, id)) return null
  return (
    <span className="badge" data-tone="wait">
      <MessageSquareText aria-hidden />
      Message
    </span>
  )
}
