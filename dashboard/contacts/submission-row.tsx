import { BellRing } from 'lucide-react'
import { WaitingMark } from '#dashboard/requests/waiting-mark.tsx'
import { ContactBadge, PriorityBadge } from '#dashboard/shared/badges.tsx'
import { Row } from '#dashboard/shared/list/row.tsx'
import { CallAction, EmailAction } from '#dashboard/shared/list/row-action.tsx'
import type { TableColumn } from '#dashboard/shared/list/table.tsx'
import { PendingNotice } from '#dashboard/shared/pending-notice.tsx'
import { shortTimeInWords } from '#dashboard/shared/times.ts'
import type { ContactSubmission } from '#domain/contact-submission.ts'
import { quotableLabel } from '#domain/quotable-services.ts'
import { useFollowUp } from './follow-up.ts'

type SubmissionRowProps = {
  submission: ContactSubmission
  isOpen: boolean
  onOpen(submission: ContactSubmission): void
}

export function SubmissionRow({ submission, isOpen, onOpen }: SubmissionRowProps) {
  const { id, name, email, phone, service, message, priority, status } = submission
  return (
    <Row
      id={id}
      title={name}
      when={<Received submission={submission} />}
      status={
        <>
          <PendingNotice row={{ list: 'contact-submissions', id }} />
          <ContactBadge status={status} />
        </>
      }
      marks={
        <>
          <PriorityBadge priority={priority} isShort />
          <WaitingMark list="contact-submissions" id={id} />
        </>
      }
      text={[quotableLabel(service), message].filter(Boolean).join(' · ')}
      actions={
        <>
          <CallAction name={name} phone={phone} />
          <EmailAction name={name} email={email} />
        </>
      }
      isOpen={isOpen}
      onOpen={() => onOpen(submission)}
    />
  )
}

/** When it was received, or that its follow-up is due. */
function Received({ submission }: { submission: ContactSubmission }) {
  const due = useFollowUp(submission)?.due
  if (!due) return <span className="min-[18rem]:truncate">{shortTimeInWords(submission.createdAt)}</span>
  return (
    <span className="min-[18rem]:truncate text-danger">
      <BellRing aria-hidden className="mr-1.5 inline size-4 align-[-0.15em]" />
      {due}
    </span>
  )
}

export const submissionColumns: TableColumn<ContactSubmission>[] = [
  { name: 'Customer', width: '16%', cell: ({ name }) => name },
  { name: 'Received', width: '17%', cell: (submission) => <Received submission={submission} /> },
  { name: 'Service', width: '13%', cell: ({ service }) => quotableLabel(service) ?? '' },
  { name: 'Message', width: 'auto', cell: ({ message }) => message },
  { name: 'Phone', width: '11%', cell: ({ phone }) => phone },
  { name: 'Priority', width: '6rem', cell: ({ priority }) => <PriorityBadge priority={priority} isShort /> },
  { name: 'Status', width: '8.5rem', cell: ({ status }) => <ContactBadge status={status} /> },
]
