import { trade } from '#content'
import { Details } from '#dashboard/kit/details/details.tsx'
import { useOpenRow } from '#dashboard/kit/details/use-open-row.ts'
import { useSubject } from '#dashboard/kit/drafts.ts'
import { later } from '#dashboard/kit/later.tsx'
import { Rows } from '#dashboard/kit/list/rows.tsx'
import { useRowsOf } from '#dashboard/kit/view/tab-list.ts'
import type { ViewProps } from '#dashboard/kit/view/view.ts'
import { type Source, sourceOfSubmission } from '#features/conversion/staff/source.ts'
import type { ContactSubmission } from '#features/quote-requests/contact-submission.ts'
import { SubmissionCard, submissionColumns } from './submission-card.tsx'
import { SubmissionDetails } from './submission-details.tsx'

const ContactDialog = later((parts) => parts.ContactDialog)
const ConversionDialog = later((parts) => parts.ConversionDialog)

const rowsName = trade.submissionsName.toLowerCase()

const noSubmissions: ContactSubmission[] = []

export function ContactTab({ view, show }: ViewProps) {
  const list = useRowsOf('contact', view)
  const [opened, setOpened] = useSubject<ContactSubmission>('contact')
  const [source, setSource] = useSubject<Source>('conversion')
  const openRow = useOpenRow('contact-submissions', list.data?.rows ?? noSubmissions, view)
  const openId = view.open
  return (
    <>
      <Details
        list="contact-submissions"
        openRow={openRow}
        batches={list.data?.batches ?? []}
        what="contact submission"
        details={(submission) => (
          <SubmissionDetails
            submission={submission}
            onEdit={() => setOpened(submission)}
            onConvert={(quote) => setSource(sourceOfSubmission(submission, quote))}
            show={show}
          />
        )}
      >
        <Rows
          list={list}
          what={rowsName}
          empty={`No ${rowsName} found.`}
          view={view}
          show={show}
          columns={submissionColumns}
          openId={openId}
          onOpen={openRow.open}
        >
          {(submission) => (
            <SubmissionCard
              submission={submission}
              isOpen={submission.id === openId}
              onEdit={setOpened}
              onOpen={openRow.open}
            />
          )}
        </Rows>
      </Details>
      {opened && <ContactDialog submission={opened} onClose={() => setOpened(undefined)} />}
      {source && <ConversionDialog source={source} onClose={() => setSource(undefined)} />}
    </>
  )
}
