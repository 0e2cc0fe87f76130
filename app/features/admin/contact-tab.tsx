import { Pencil } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import { dayAt, dayInWords, dayOf } from '#domain/calendar-day.ts'
import type { ContactSubmission } from '#domain/contact-submission.ts'
import { openStatuses } from '#domain/lists.ts'
import { quotableLabel } from '#domain/quotable-services.ts'
import { ContactBadge, PriorityBadge } from './badges.tsx'
import type { TabProps } from './bookings-tab.tsx'
import { useDeletion } from './changes.ts'
import { ContactDialog, contactDraft } from './contact-dialog.tsx'
import { ConversionDialog, conversionDraft, type Source, sourceOfSubmission } from './convert/conversion-dialog.tsx'
import { ConvertAction } from './convert/convert-action.tsx'
import { useSubject } from './draft.ts'
import { RelatedRows } from './history/related.tsx'
import { Cards } from './list/cards.tsx'
import { MailFact } from './mails.tsx'
import { Reach } from './reach.tsx'
import { DeleteButton, EmailFact, Fact, PhoneFact, RowCard } from './row-card.tsx'
import { timeInWords } from './times.ts'
import { useRowsOf } from './view/tab-list.ts'

export function ContactTab({ view, show }: TabProps) {
  const list = useRowsOf('contact', view)
  const [edited, edit] = useSubject<ContactSubmission>(contactDraft)
  const [source, convert] = useSubject<Source>(conversionDraft)
  const asItStands = list.data?.rows.find(({ id }) => id === edited?.id) ?? edited
  return (
    <>
      <Cards list={list} what="contact submissions" empty="No contact submissions found." view={view} show={show}>
        {(submission) => (
          <SubmissionCard
            submission={submission}
            onEdit={() => edit(submission)}
            onConvert={() => convert(sourceOfSubmission(submission))}
            show={show}
          />
        )}
      </Cards>
      {asItStands && <ContactDialog submission={asItStands} onClose={() => edit(undefined)} />}
      {source && <ConversionDialog source={source} onClose={() => convert(undefined)} />}
    </>
  )
}

type SubmissionCardProps = Pick<TabProps, 'show'> & {
  submission: ContactSubmission
  onEdit(): void
  onConvert(): void
}

function SubmissionCard({ submission, onEdit, onConvert, show }: SubmissionCardProps) {
  const deletion = useDeletion('/api/contact-submissions')
  const service = quotableLabel(submission.service)
  return (
    <RowCard
      id={submission.id}
      title={submission.name}
      badges={
        <>
          <PriorityBadge priority={submission.priority} />
          <ContactBadge status={submission.status} />
        </>
      }
      reach={
        <>
          <RelatedRows list="contact-submissions" id={submission.id} name={submission.name} />
          <Reach name={submission.name} phone={submission.phone} email={submission.email} />
        </>
      }
      actions={
        <>
          <span className="mr-auto">
            <ConvertAction list="contact-submissions" id={submission.id} onConvert={onConvert} show={show} />
          </span>
          <Button look="quiet" onClick={onEdit}>
            <Pencil aria-hidden className="size-4" />
            Edit
          </Button>
          <DeleteButton
            what={`the request of ${submission.name}`}
            busy={deletion.isPending}
            onDelete={() => deletion.mutate(submission.id)}
          />
        </>
      }
    >
      <FollowUp submission={submission} />
      <PhoneFact phone={submission.phone} />
      <EmailFact email={submission.email} />
      <Fact name="Service">{service}</Fact>
      <Fact name="Message">{submission.message}</Fact>
      <Fact name="Estimated value">{submission.estimatedValue}</Fact>
      <Fact name="Internal notes">{submission.notes}</Fact>
      <Fact name="Received">{timeInWords(submission.createdAt)}</Fact>
      <MailFact about="contact_submission" subjectId={submission.id} />
    </RowCard>
  )
}

const open: readonly string[] = openStatuses['contact-submissions']

function FollowUp({ submission: { followUpDate, status } }: { submission: ContactSubmission }) {
  if (!followUpDate) return null
  const day = dayOf(followUpDate)
  const today = dayAt(new Date())
  const isDue = day <= today && open.includes(status)
  const due = day === today ? 'Due today' : `Due since ${dayInWords(day)}`
  return <Fact name="Follow up">{isDue ? <strong className="due">{due}</strong> : dayInWords(day)}</Fact>
}
