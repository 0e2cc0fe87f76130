import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { staffRequest } from '#dashboard/kit/access.ts'
import { activePanel, useFocusAfterRemoval } from '#dashboard/kit/focus-after-removal.ts'
import { ListStates } from '#dashboard/kit/list-states.tsx'
import { mailsPath } from '#dashboard/kit/lists.ts'
import { referenceOf } from '#features/customer-page/reference.ts'
import type { FailedMail } from '#features/emails/delivery.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { DeliveryLine } from './delivery-fact.tsx'

/** A list item that counts failed emails. Its button opens a dialog with them. */
export function FailedMails({ count }: { count: number }) {
  const [isOpen, setOpen] = useState(false)
  // The item stays until the dialog is closed, also when every email was sent again.
  return count > 0 || isOpen ? <Item count={count} isOpen={isOpen} setOpen={setOpen} /> : null
}

type ItemProps = { count: number; isOpen: boolean; setOpen(isOpen: boolean): void }

function Item({ count, isOpen, setOpen }: ItemProps) {
  const item = useFocusAfterRemoval<HTMLLIElement>(activePanel)
  return (
    <li ref={item} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 pr-1.5 pl-3">
      <span className="text-danger text-sm/normal">
        {count} {count === 1 ? 'email' : 'emails'} failed
      </span>
      <Button look="quiet" className="min-h-11 min-w-24 px-3" onClick={() => setOpen(true)}>
        Show<span className="sr-only"> failed emails</span>
      </Button>
      {isOpen && (
        <Dialog title="Failed emails" onClose={() => setOpen(false)}>
          <Mails />
        </Dialog>
      )}
    </li>
  )
}

function Mails() {
  const query = useQuery({
    queryKey: [mailsPath, 'failed'],
    queryFn: ({ signal }) => staffRequest<FailedMail[]>(`${mailsPath}/failed`, { signal }),
    staleTime: 0,
  })
  return (
    <div className="mt-4">
      <ListStates
        query={query}
        what="failed emails"
        empty="No emails failed in the last two weeks."
        isEmpty={(mails) => mails.length === 0}
      >
        {(mails) => (
          <ul className="grid gap-3 text-sm/normal">
            {mails.map((mail) => (
              <FailedLine key={mail.id} mail={mail} />
            ))}
          </ul>
        )}
      </ListStates>
    </div>
  )
}

function FailedLine({ mail }: { mail: FailedMail }) {
  const item = useFocusAfterRemoval<HTMLLIElement>(
    (removed) => removed.closest('dialog')?.querySelector('button') ?? null,
  )
  return <DeliveryLine ref={item} delivery={mail} subject={subjectOf(mail)} />
}

function subjectOf({ about, subjectId, customerName }: FailedMail): string | undefined {
  if (about === 'booking') return `Booking ${referenceOf('bookings', subjectId)} for ${customerName}`
  return about === 'contact_submission'
    ? `Quote request ${referenceOf('contact-submissions', subjectId)} from ${customerName}`
    : undefined
}
