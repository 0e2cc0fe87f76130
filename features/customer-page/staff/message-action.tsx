import { MessageSquareText } from 'lucide-react'
import { useSubject } from '#dashboard/kit/drafts.ts'
import { later } from '#dashboard/kit/later.tsx'
import type { RequestList } from '#features/customer-page/requests.ts'
import { Button } from '#ui/button.tsx'
import type { Customer } from './message-words.ts'

const MessageDialog = later((parts) => parts.MessageDialog)

/** The customer of a row whom staff write to. */
export type WrittenTo = Customer & { list: RequestList; id: number }

/** A button that writes to the customer. None without an email address. */
export function MessageAction(to: WrittenTo) {
  const [subject, setSubject] = useSubject<WrittenTo>('message')
  if (to.email === '') return null
  const isOpen = subject?.list === to.list && subject.id === to.id
  return (
    <>
      <Button look="quiet" onClick={() => setSubject(to)}>
        <MessageSquareText aria-hidden className="size-4" />
        Message
      </Button>
      {isOpen && <MessageDialog to={subject} onClose={() => setSubject(undefined)} />}
    </>
  )
}
