import { MessageSquareText } from 'lucide-react'
import { useSubject } from '#dashboard/kit/drafts.ts'
import { later } from '#dashboard/kit/later.tsx'
import type { RequestList } from '#features/customer-page/requests.ts'
import type { Customer } from './message-words.ts'

const MessageDialog = later((parts) => parts.MessageDialog)

/** The customer of a row whom staff write to. */
export type WrittenTo = Customer & { list: RequestList; id: number }

/** A button that writes to the customer. */
export function MessageAction(to: WrittenTo) {
  const [subject, setSubject] = useSubject<WrittenTo>('message')
  const isOpen = subject?.list === to.list && subject.id === to.id
  return (
    <>
      <button type="button" className="icon-button" aria-label="Message" onClick={() => setSubject(to)}>
        <MessageSquareText aria-hidden className="size-5" />
      </button>
      {isOpen && <MessageDialog to={subject} onClose={() => setSubject(undefined)} />}
    </>
  )
}
