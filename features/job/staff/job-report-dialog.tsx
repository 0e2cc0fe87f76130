import { Plus, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Checkbox } from '#dashboard/kit/checkbox.tsx'
import { downloadFile } from '#dashboard/kit/download.ts'
import { ListStates } from '#dashboard/kit/list-states.tsx'
import { Problem } from '#dashboard/kit/problem.tsx'
import type { Booking } from '#features/bookings/booking.ts'
import { referenceOf } from '#features/customer-page/reference.ts'
import type { JobPart, JobPhoto, JobReport } from '#features/job/job.ts'
import { usePicture } from '#features/photos/staff/row-photo-list.ts'
import { Button, SubmitButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea, TextField } from '#ui/field.tsx'
import { jobPath } from './checklist-query.ts'
import { useJobPhotos, useJobReport, useReport } from './job-data.ts'
import { kindLabels } from './job-photos.tsx'

type DialogProps = { booking: Booking; onClose(): void }

/** What the customer keeps of the job: staff write it and choose its photos. */
export function JobReportDialog({ booking, onClose }: DialogProps) {
  const report = useJobReport(booking.id)
  const taken = useJobPhotos(booking.id)
  const states = { what: 'report', empty: '', isEmpty: () => false }
  return (
    <Dialog title={`Report for ${booking.customerName}`} className="w-[min(44rem,calc(100vw-2rem))]!" onClose={onClose}>
      <ListStates query={report} {...states}>
        {(saved) => (
          <ListStates query={taken} {...states}>
            {(photos) => <ReportForm booking={booking} saved={saved} photos={photos} onClose={onClose} />}
          </ListStates>
        )}
      </ListStates>
    </Dialog>
  )
}

type FormProps = DialogProps & { saved: JobReport; photos: readonly JobPhoto[] }

const noPart: JobPart = { name: '', serialNumber: null, warrantyUntil: null }

function ReportForm({ booking, saved, photos, onClose }: FormProps) {
  const [text, setText] = useState(saved.text)
  const [parts, setParts] = useState(saved.parts)
  const [chosen, setChosen] = useState<readonly number[]>(saved.photos)
  const [isShown, setShown] = useState(saved.savedAt === null || saved.shownAt !== null)
  const [isTold, setTold] = useState(saved.shownAt === null && booking.customerEmail !== '')
  const saving = useReport(booking.id, saved, onClose)
  const [problem, setProblem] = useState<string>()
  const setPart = (index: number, change: Partial<JobPart>) =>
    setParts(parts.map((part, at) => (at === index ? { ...part, ...change } : part)))
  async function download() {
    setProblem(undefined)
    const reference = referenceOf('bookings', booking.id)
    await downloadFile(`${jobPath(booking.id)}/report/pdf`, `report-${reference}.pdf`).catch(() =>
      setProblem('The PDF could not be loaded. Please try again.'),
    )
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const isUnnamed = parts.some((part) => part.name.trim() === '' && (part.serialNumber || part.warrantyUntil))
    setProblem(isUnnamed ? 'Name each part, or remove it.' : undefined)
    if (isUnnamed) return
    const named = parts.filter(({ name }) => name.trim() !== '')
    saving.mutate({ text, parts: named, photos: [...chosen], isShown, tellCustomer: isShown && isTold })
  }
  return (
    <form noValidate className="mt-4 grid gap-5" onSubmit={onSubmit}>
      <TextArea
        label="What we did"
        hint="One or two sentences for the customer."
        rows={3}
        maxLength={2000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {photos.length > 0 && (
        <fieldset>
          <legend className="font-bold">Photos that the customer sees</legend>
          <ul className="mt-2 grid grid-cols-2 gap-3 sm:grid-cols-4">
            {photos.map((photo) => (
              <li key={photo.id}>
                <ChosenPhoto
                  photo={photo}
                  isChosen={chosen.includes(photo.id)}
                  onChange={(isChosen) =>
                    setChosen(isChosen ? [...chosen, photo.id] : chosen.filter((id) => id !== photo.id))
                  }
                />
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-bold">Parts with a warranty</legend>
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity, and every control shows its value
          <div key={index} className="flex flex-wrap items-end gap-3">
            <TextField
              label="Part"
              className="min-w-40 grow"
              maxLength={100}
              value={part.name}
              onChange={({ target }) => setPart(index, { name: target.value })}
            />
            <TextField
              label="Serial number"
              className="min-w-32 grow"
              maxLength={60}
              value={part.serialNumber ?? ''}
              onChange={({ target }) => setPart(index, { serialNumber: target.value || null })}
            />
            <TextField
              label="Warranty until"
              type="date"
              className="min-w-36"
              value={part.warrantyUntil ?? ''}
              onChange={({ target }) => setPart(index, { warrantyUntil: target.value || null })}
            />
            <button
              type="button"
              className="icon-button"
              aria-label={`Remove part ${index + 1}`}
              onClick={() => setParts(parts.toSpliced(index, 1))}
            >
              <X aria-hidden className="size-5" />
            </button>
          </div>
        ))}
        {parts.length < 20 && (
          <Button look="quiet" className="w-fit" onClick={() => setParts([...parts, noPart])}>
            <Plus aria-hidden className="size-4" />
            Add a part
          </Button>
        )}
      </fieldset>
      <div>
        <Checkbox
          label="Show it on the customer’s page"
          checked={isShown}
          onChange={({ target }) => setShown(target.checked)}
        />
        {isShown && booking.customerEmail !== '' && (
          <Checkbox
            label="Email the customer that it is there"
            checked={isTold}
            onChange={({ target }) => setTold(target.checked)}
          />
        )}
      </div>
      <Problem>{saving.problem ?? problem}</Problem>
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={saving.isPending} busyText="Saving…">
          Save report
        </SubmitButton>
        {saved.shownAt && (
          <Button look="quiet" onClick={() => void download()}>
            Download as a PDF
          </Button>
        )}
      </div>
    </form>
  )
}

type ChosenPhotoProps = { photo: JobPhoto; isChosen: boolean; onChange(isChosen: boolean): void }

function ChosenPhoto({ photo: { id, kind }, isChosen, onChange }: ChosenPhotoProps) {
  const { url } = usePicture(id, 'thumb')
  return (
    <label className="block cursor-pointer">
      <span className="block aspect-4/3 overflow-hidden rounded-lg bg-sunken">
        {url && <img src={url} alt="" className="size-full object-cover" />}
      </span>
      <span className="flex min-h-11 items-center gap-2">
        <input
          type="checkbox"
          className="size-5 shrink-0"
          checked={isChosen}
          onChange={({ target }) => onChange(target.checked)}
        />
        {kindLabels[kind]}
      </span>
    </label>
  )
}
