import { Pencil } from 'lucide-react'
import {
  ConversionDialog,
  conversionDraft,
  type Source,
  sourceOfSubmission,
} from '#dashboard/conversion/conversion-dialog.tsx'
import { ConvertAction } from '#dashboard/conversion/convert-action.tsx'
import { RelatedRows } from '#dashboard/history/related.tsx'
import { RowPhotos } from '#dashboard/photos/row-photos.tsx'
import { AnsweredMessages, RowMessages } from '#dashboard/requests/row-messages.tsx'
import { useSubject } from '#dashboard/session/drafts.ts'
import { ContactBadge, PriorityBadge } from '#dashboard/shared/badges.tsx'
import { ContactActions } from '#dashboard/shared/contact-actions.tsx'
import { Cards } from '#dashboard/shared/list/cards.tsx'
import { MailFact } from '#dashboard/shared/mail-fact.tsx'
import { useDeletion } from '#dashboard/shared/mutations.ts'
import { DeleteButton, EmailFact, Fact, PhoneFact, RowCard } from '#dashboard/shared/row-card.tsx'
import { timeInWords } from '#dashboard/shared/times.ts'
import { useRowsOf } from '#dashboard/shared/view/tab-list.ts'
import type { ViewProps } from '#dashboard/shared/view/view.ts'
import { WaitingFact } from '#dashboard/shared/waiting-fact.tsx'
import { dayAt, dayInWords, dayOf } from '#domain/calendar-day.ts'
import type { ContactSubmission } from '#domain/contact-submission.ts'
import { lists } from '#domain/lists.ts'
import { quotableLabel } from '#domain/quotable-services.ts'
import { Button } from '#ui/button.tsx'
import { ContactDialog, contactDraft } from './contact-dialog.tsx'

export function ContactTab({ view, show }: ViewProps) {
  const list = useRowsOf('contact', view)
  const [opened, setOpened] = useSubject<ContactSubmission>(contactDraft)
  const [source, setSource] = useSubject<Source>(conversionDraft)
  return (
    <>
      <Cards list={list} what="contact submissions" empty="No contact submissions found." view={view} show={show}>
        {(submission) => (
          <SubmissionCard
            submission={submission}
            onEdit={() => setOpened(submission)}
            onConvert={() => setSource(sourceOfSubmission(submission))}
            show={show}
          />
        )}
      </Cards>
      {opened && <ContactDialog submission={opened} onClose={() => setOpened(undefined)} />}
      {source && <ConversionDialog source={source} onClose={() => setSource(undefined)} />}
    </>
  )
}

type SubmissionCardProps = Pick<ViewProps, 'show'> & {
  submission: ContactSubmission
  onEdit(): void
  onConvert(): void
}

function SubmissionCard({ submission, onEdit, onConvert, show }: SubmissionCardProps) {
  const deletion = useDeletion('contact-submissions')
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
      related={
        <>
          <RowMessages
            list="contact-submissions"
            id={submission.id}
            customer={submission}
            rowUpdatedAt={() => submission.updatedAt}
          />
          <RelatedRows list="contact-submissions" id={submission.id} name={submission.name} />
        </>
      }
      contactActions={<ContactActions name={submission.name} phone={submission.phone} email={submission.email} />}
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
            what={`the request from ${submission.name}`}
            isBusy={deletion.isPending}
            onDelete={() => deletion.mutate(submission.id)}
          />
        </>
      }
    >
      <WaitingFact isUnanswered={submission.status === 'new'} since={submission.createdAt} />
      <FollowUp submission={submission} />
      <PhoneFact phone={submission.phone} />
      <EmailFact email={submission.email} />
      <Fact name="Service">{service}</Fact>
      <Fact name="Message">{submission.message}</Fact>
      <Fact name="Estimated value">{submission.estimatedValue}</Fact>
      <Fact name="Internal notes">{submission.notes}</Fact>
      <Fact name="Received">{timeInWords(submission.createdAt)}</Fact>
      <RowPhotos list="contact-submissions" id={submission.id} />
      <AnsweredMessages list="contact-submissions" id={submission.id} />
      <MailFact list="contact-submissions" subjectId={submission.id} />
    </RowCard>
  )
}

const openStatuses: readonly string[] = lists['contact-submissions'].openStatuses

function FollowUp({ submission: { followUpDate, status } }: { submission: ContactSubmission }) {
  if (!followUpDate) return null
  const day = dayOf(followUpDate)
  const today = dayAt(new Date())
  const isDue = day <= today && openStatuses.includes(status)
  const due = day === today ? 'Due today' : `Due since ${dayInWords(day)}`
  return <Fact name="Follow up">{isDue ? <strong className="text-danger">{due}</strong> : dayInWords(day)}</Fact>
}
