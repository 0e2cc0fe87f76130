import { FileCheck } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { type Addition, useAdditions } from '#dashboard/kit/additions/additions.ts'
import { RefusedAdditions } from '#dashboard/kit/additions/waiting-additions.tsx'
import { Checkbox } from '#dashboard/kit/checkbox.tsx'
import { Problem } from '#dashboard/kit/problem.tsx'
import { timestampInWords } from '#dashboard/kit/times.ts'
import type { Booking } from '#features/bookings/booking.ts'
import type { JobCheck, JobCheckChange, NewJobNote } from '#features/job/job.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/field.tsx'
import { EarlierJobs } from './earlier-jobs.tsx'
import { JobAmount } from './job-amount.tsx'
import { addNote, addTick, useChecklist, useJobNotes } from './job-data.ts'
import { noRoom, Part, type PartProps, Waiting } from './job-part.tsx'
import { JobPhotos } from './job-photos.tsx'
import { JobReportDialog } from './job-report-dialog.tsx'
import { JobSticker } from './job-sticker.tsx'

/** What staff record about a job. Without signal it waits on this device. */
export function JobRecord({ booking }: { booking: Booking }) {
  const additions = useAdditions(booking.id)
  const waiting = (kind: Addition['kind']) =>
    additions.filter((each) => each.kind === kind && each.problem === undefined)
  const [isReporting, setReporting] = useState(false)
  return (
    <section aria-label="Job" className="grid gap-4 border-line border-t pt-4 print:hidden">
      <RefusedAdditions additions={additions} />
      <JobAmount booking={booking} />
      <JobPhotos bookingId={booking.id} waiting={waiting('photo')} />
      <Checklist bookingId={booking.id} waiting={waiting('tick')} />
      <Notes bookingId={booking.id} waiting={waiting('note')} />
      <Button look="quiet" className="w-fit" onClick={() => setReporting(true)}>
        <FileCheck aria-hidden className="size-4" />
        Report for the customer
      </Button>
      <EarlierJobs bookingId={booking.id} />
      <JobSticker bookingId={booking.id} />
      {isReporting && <JobReportDialog booking={booking} onClose={() => setReporting(false)} />}
    </section>
  )
}

function Checklist({ bookingId, waiting }: PartProps) {
  const { data = [] } = useChecklist(bookingId)
  const [problem, setProblem] = useState<string>()
  const changed = new Map(waiting.map(({ body }) => [(body as JobCheckChange).item, body as JobCheckChange]))
  if (data.length === 0) return null
  const change = (check: JobCheckChange) => {
    setProblem(undefined)
    addTick(bookingId, { ...check, checkedAt: new Date().toISOString() }).catch(() => setProblem(noRoom))
  }
  const done = data.filter((check) => (changed.get(check.item) ?? check).isDone).length
  return (
    <Part title={`Checklist: ${done} of ${data.length}`}>
      <ul className="grid gap-1">
        {data.map((check) => (
          <Check key={check.item} check={{ ...check, ...changed.get(check.item) }} onChange={change} />
        ))}
      </ul>
      <Problem>{problem}</Problem>
      {waiting.length > 0 && <Waiting>Waiting to be sent.</Waiting>}
    </Part>
  )
}

function Check({ check, onChange }: { check: JobCheck; onChange(change: JobCheckChange): void }) {
  const { item, isDone, value, person, checkedAt } = check
  const [typed, setTyped] = useState(value ?? '')
  // The box changes at once, before the tick is kept.
  const [isTicked, setTicked] = useState(isDone)
  const [known, setKnown] = useState(isDone)
  if (known !== isDone) {
    setKnown(isDone)
    setTicked(isDone)
  }
  const id = useId()
  return (
    <li className="flex flex-wrap items-center gap-x-3">
      <Checkbox
        label={item}
        className="min-w-0 grow basis-48 leading-snug"
        checked={isTicked}
        aria-describedby={checkedAt && isDone ? id : undefined}
        onChange={({ target }) => {
          setTicked(target.checked)
          onChange({ item, isDone: target.checked, value: typed || null })
        }}
      />
      <input
        aria-label={`Value: ${item}`}
        placeholder="Value"
        className="control w-28"
        value={typed}
        maxLength={200}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => typed !== (value ?? '') && onChange({ item, isDone: isTicked, value: typed || null })}
      />
      {checkedAt && isDone && (
        <p id={id} className="w-full pl-8 text-muted text-sm">
          {[person, timestampInWords(checkedAt)].filter(Boolean).join(', ')}
        </p>
      )}
    </li>
  )
}

function Notes({ bookingId, waiting }: PartProps) {
  const { data = [] } = useJobNotes(bookingId)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (text.trim() === '') return
    try {
      await addNote(bookingId, { text, writtenAt: new Date().toISOString() })
      setText('')
      setProblem(undefined)
    } catch {
      setProblem(noRoom)
    }
  }
  return (
    <Part title="Notes">
      {data.length > 0 && (
        <ol className="grid gap-2 text-sm/normal">
          {data.map(({ id, text, person, writtenAt }) => (
            <li key={id}>
              <p className="whitespace-pre-line wrap-anywhere">{text}</p>
              <p className="text-muted">{[person, timestampInWords(writtenAt)].filter(Boolean).join(', ')}</p>
            </li>
          ))}
        </ol>
      )}
      {waiting.map(({ order, body }) => (
        <p key={order} className="whitespace-pre-line text-muted text-sm wrap-anywhere">
          {(body as NewJobNote).text} <b className="text-wait">Waiting to be sent.</b>
        </p>
      ))}
      <form noValidate className="grid gap-2" onSubmit={onSubmit}>
        <TextArea
          label="Add a note"
          hint="The customer never sees it."
          rows={2}
          maxLength={5000}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Problem>{problem}</Problem>
        <Button type="submit" look="quiet" className="w-fit" disabled={text.trim() === ''}>
          Add note
        </Button>
      </form>
    </Part>
  )
}
