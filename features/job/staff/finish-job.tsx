import { type FormEvent, useId, useState } from 'react'
import { useAdditions } from '#dashboard/kit/additions/additions.ts'
import { Problem } from '#dashboard/kit/problem.tsx'
import type { Booking } from '#features/bookings/booking.ts'
import type { JobReport } from '#features/job/job.ts'
import { Thumbnails } from '#features/photos/staff/row-photos.tsx'
import { centsInWords } from '#firm/money.ts'
import { Button, SubmitButton } from '#ui/button.tsx'
import { TextArea } from '#ui/field.tsx'
import { JobAmount } from './job-amount.tsx'
import { useJobPhotos, useJobReport, useReport } from './job-data.ts'
import { JobPhotos } from './job-photos.tsx'

type FinishJobProps = { booking: Booking; onClose(): void }

/** What Done asks: the amount, photos, and a sentence for the customer. Each is saved by itself and can be left out. */
export function FinishJob({ booking, onClose }: FinishJobProps) {
  const id = useId()
  const { data: taken = [] } = useJobPhotos(booking.id)
  const waiting = useAdditions(booking.id).filter(({ kind, problem }) => kind === 'photo' && problem === undefined)
  return (
    <section aria-labelledby={id} className="col-span-full my-2 grid gap-4 rounded-xl bg-sunken p-3 print:hidden">
      <h3 id={id} className="font-bold">
        Done with {booking.customerName}
      </h3>
      {booking.amountCents !== null && <p className="text-sm/normal">Amount: {centsInWords(booking.amountCents)}</p>}
      <JobAmount booking={booking} />
      <JobPhotos bookingId={booking.id} waiting={waiting} />
      {taken.length > 0 && <Thumbnails list="bookings" id={booking.id} photos={taken.map((photo) => photo.id)} />}
      <CustomerSentence booking={booking} />
      <Button look="quiet" className="w-fit" onClick={onClose}>
        Close
      </Button>
    </section>
  )
}

/** The sentence becomes the report on the customer's page. A report that has a text is not asked for. */
function CustomerSentence({ booking }: Pick<FinishJobProps, 'booking'>) {
  const { data: report } = useJobReport(booking.id)
  if (!report) return null
  if (report.text) return <p className="text-sm/normal wrap-anywhere">Report: {report.text}</p>
  return <SentenceForm key={report.savedAt} booking={booking} report={report} />
}

function SentenceForm({ booking, report }: Pick<FinishJobProps, 'booking'> & { report: JobReport }) {
  const [text, setText] = useState('')
  const saving = useReport(booking.id, report, () => {})
  const { parts, photos, savedAt, shownAt } = report
  // The office may have hidden it.
  const isShown = savedAt === null || shownAt !== null
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    saving.mutate({ text, parts, photos, isShown, tellCustomer: false })
  }
  return (
    <form noValidate className="grid gap-2" onSubmit={onSubmit}>
      <TextArea
        label="A sentence for the customer"
        hint={isShown ? 'What you did. It appears on their page.' : 'What you did. The report is hidden for now.'}
        rows={2}
        maxLength={2000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Problem>{saving.problem}</Problem>
      <SubmitButton
        className="w-fit"
        look="quiet"
        disabled={text.trim() === ''}
        busy={saving.isPending}
        busyText="Saving…"
      >
        Save sentence
      </SubmitButton>
    </form>
  )
}
