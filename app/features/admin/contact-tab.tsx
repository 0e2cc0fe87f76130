import type { UseQueryResult } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { dayInWords, dayOf } from '#domain/calendar-day.ts'
import type { ContactSubmission } from '#domain/contact-submission.ts'
import { quotableServices } from '#domain/services.ts'
import { ContactBadge, PriorityBadge } from './badges.tsx'
import { ContactDialog, contactDraft } from './contact-dialog.tsx'
import { hasDraft } from './draft.ts'
import { ListStates } from './list-states.tsx'
import { useDeletion } from './lists.ts'
import { MailFact } from './mails.tsx'
import { DeleteButton, EmailFact, Fact, PhoneFact, RowCard } from './row-card.tsx'
import { timeInWords } from './times.ts'

export function ContactTab({ query }: { query: UseQueryResult<ContactSubmission[]> }) {
  return (
    <ListStates query={query} what="contact submissions" empty="No contact submissions found.">
      {(submission) => <SubmissionCard key={submission.id} submission={submission} />}
    </ListStates>
  )
}

function SubmissionCard({ submission }: { submission: ContactSubmission }) {
  const [editing, setEditing] = useState(() => hasDraft(contactDraft(submission)))
  const deletion = useDeletion('/api/contact-submissions')
  const service = quotableServices.find(({ value }) => value === submission.service)?.label ?? submission.service
  return (
    <RowCard
      title={submission.name}
      badges={
        <>
          <PriorityBadge priority={submission.priority} />
          <ContactBadge status={submission.status} />
        </>
      }
      actions={
        <>
          <Button look="quiet" onClick={() => setEditing(true)}>
            <Pencil aria-hidden className="size-4" />
            Edit
          </Button>
          <DeleteButton
            what={`the request of ${submission.name}`}
            busy={deletion.isPending}
            onDelete={() => deletion.mutate(submission.id)}
          />
          {editing && <ContactDialog submission={submission} onClose={() => setEditing(false)} />}
        </>
      }
    >
      <PhoneFact phone={submission.phone} />
      <EmailFact email={submission.email} />
      <Fact name="Service">{service}</Fact>
      <Fact name="Message">{submission.message}</Fact>
      <Fact name="Estimated value">{submission.estimatedValue}</Fact>
      <Fact name="Follow up">{submission.followUpDate && dayInWords(dayOf(submission.followUpDate))}</Fact>
      <Fact name="Internal notes">{submission.notes}</Fact>
      <Fact name="Received">{timeInWords(submission.createdAt)}</Fact>
      <MailFact about="contact_submission" subjectId={submission.id} />
    </RowCard>
  )
}
