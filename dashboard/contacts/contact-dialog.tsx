import { Undo2 } from 'lucide-react'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { draftOf, useDraft } from '#dashboard/session/drafts.ts'
import { choicesOf, contactLooks, priorityLabels } from '#dashboard/shared/badges.tsx'
import { pathOf } from '#dashboard/shared/lists.ts'
import { inViewOf, useChange, useRestoration } from '#dashboard/shared/mutations.ts'
import { dayInWords, dayOf } from '#domain/calendar-day.ts'
import type { ContactSubmission } from '#domain/contact-submission.ts'
import { ContactUpdate } from '#domain/contact-submission.ts'
import { Button, SubmitButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Select, TextArea, TextField } from '#ui/field.tsx'
import { validateWith } from '#ui/form.ts'

export const contactDraft = 'contact'

type Typed = { status: string; priority: string; estimatedValue: string; notes: string; followUpDate: string }

type ContactDialogProps = {
  /** The row as it stands now: a newer one when somebody else changed it while the dialog was open. */
  submission: ContactSubmission
  onClose(): void
}

export function ContactDialog({ submission, onClose }: ContactDialogProps) {
  const [opened] = useState(submission)
  const [known, setKnown] = useState(submission)
  const [isOvertaken, setOvertaken] = useState(false)
  const [isGone, setGone] = useState(false)
  const form = useForm<Typed, unknown, ContactUpdate>({
    resolver: (typed, ...rest) => validateWith<Typed, ContactUpdate>(ContactUpdate)(sentOf(typed, known), ...rest),
    defaultValues: { ...typedOf(opened), ...draftOf<Typed>(contactDraft) },
  })
  useDraft(contactDraft, form.getValues, known)
  const { register } = form
  const { errors } = form.formState
  const update = useChange<ContactUpdate>({
    reloads: [pathOf('contact-submissions')],
    request: (body) => ({
      method: 'PATCH',
      path: `/api/contact-submissions/${submission.id}`,
      body,
      headers: inViewOf(known),
    }),
    done: 'Contact Updated',
    failed: { title: 'Update Failed', description: 'Failed to update contact submission.' },
    onDone: onClose,
    onOvertaken: () => {
      setOvertaken(true)
      setGone(false)
    },
    onGone: () => setGone(true),
  })
  /** What was typed stays; what was not touched is as somebody else left it. */
  const takeIn = useEffectEvent((newer: ContactSubmission) => {
    const [was, is, typed] = [typedOf(known), typedOf(newer), form.getValues()]
    for (const field of fields) if (typed[field] === was[field]) form.setValue(field, is[field])
    setKnown(newer)
  })
  useEffect(() => {
    // A row that has left the list is given as it was opened.
    if (isOvertaken && submission !== opened) takeIn(submission)
  }, [isOvertaken, submission, opened])
  function save(event: FormEvent<HTMLFormElement>) {
    const date = event.currentTarget.elements.namedItem('followUpDate')
    // The browser gives half a date as none, which would take the one away that there was.
    if (date instanceof HTMLInputElement && date.validity.badInput) {
      event.preventDefault()
      form.setError(
        'followUpDate',
        { message: 'Follow-up date needs a month, a day and a year' },
        { shouldFocus: true },
      )
    } else void form.handleSubmit((body) => update.mutate(body))(event)
  }
  return (
    <Dialog title={`Update Contact: ${submission.name}`} onClose={onClose}>
      <form noValidate className="mt-5 grid gap-5 sm:grid-cols-2" onSubmit={save}>
        {isGone && <Gone id={submission.id} onRestored={() => setGone(false)} />}
        {isOvertaken && !isGone && <Overtaken changes={changesBetween(opened, known)} />}
        <Select label="Status" choices={choicesOf(contactLooks, known.status)} {...register('status')} />
        <Select label="Priority" choices={choicesOf(priorityLabels, known.priority)} {...register('priority')} />
        <TextField label="Estimated Value" error={errors.estimatedValue?.message} {...register('estimatedValue')} />
        <TextField
          label="Follow-up Date"
          type="date"
          error={errors.followUpDate?.message}
          {...register('followUpDate')}
        />
        <TextArea
          label="Internal Notes"
          className="sm:col-span-2"
          error={errors.notes?.message}
          {...register('notes')}
        />
        <div className="flex justify-end gap-3 sm:col-span-2">
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton busy={update.isPending} busyText="Saving…">
            Save Changes
          </SubmitButton>
        </div>
      </form>
    </Dialog>
  )
}

/** Nothing of either side is lost: what is stored is said, what was typed stays in the form. */
function Overtaken({ changes }: { changes: string[] }) {
  return (
    <div role="alert" className="overtaken sm:col-span-2">
      <p>Somebody else changed this while you had it open. Nothing of yours has been saved yet.</p>
      {changes.length > 0 && (
        <ul>
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      <p>Save again to put what you typed in its place, or cancel to leave it.</p>
    </div>
  )
}

/** What was typed waits in the form until there is a row again to save it in. */
function Gone({ id, onRestored }: { id: number; onRestored(): void }) {
  const restoration = useRestoration('contact-submissions')
  return (
    <div role="alert" className="overtaken sm:col-span-2">
      <p>Somebody else deleted this while you had it open. Nothing of yours has been saved yet.</p>
      <p>Restore it and save again to keep what you typed, or cancel to leave it.</p>
      <Button
        look="quiet"
        className="mt-3"
        disabled={restoration.isPending}
        onClick={() => restoration.mutate(id, { onSuccess: onRestored })}
      >
        <Undo2 aria-hidden className="size-4" />
        Restore
      </Button>
    </div>
  )
}

function typedOf({ status, priority, estimatedValue, notes, followUpDate }: ContactSubmission): Typed {
  return {
    status: status || 'new',
    priority: priority || 'normal',
    estimatedValue: estimatedValue ?? '',
    notes: notes ?? '',
    followUpDate: followUpDate ? dayOf(followUpDate) : '',
  }
}

/**
 * The four fields that are always sent, and the follow-up date when it was changed. A stored status or priority that the
 * server does not accept is left out, so it stays as it is.
 */
function sentOf({ status, priority, followUpDate, ...typed }: Typed, known: ContactSubmission): Typed {
  const before = typedOf(known).followUpDate
  return {
    ...(Object.hasOwn(contactLooks, status) && { status }),
    ...(Object.hasOwn(priorityLabels, priority) && { priority }),
    ...typed,
    ...(followUpDate !== before && { followUpDate: followUpDate || null }),
  } as Typed // null: no date any more
}

const names: Record<keyof Typed, string> = {
  status: 'Status',
  priority: 'Priority',
  estimatedValue: 'Estimated Value',
  followUpDate: 'Follow-up Date',
  notes: 'Internal Notes',
}

const fields = Object.keys(names) as (keyof Typed)[] // the record's own keys

/** What somebody else changed, a sentence each. */
function changesBetween(before: ContactSubmission, now: ContactSubmission): string[] {
  const [was, is] = [typedOf(before), typedOf(now)]
  return fields.filter((field) => was[field] !== is[field]).map((field) => `${names[field]} is now ${said(field, is)}.`)
}

function said(field: keyof Typed, typed: Typed): string {
  const value = typed[field]
  const labels: Record<string, string> = { ...priorityLabels }
  for (const [status, { label }] of Object.entries(contactLooks)) labels[status] = label
  if (value === '') return 'empty'
  if (field === 'followUpDate') return dayInWords(value)
  if (field === 'status' || field === 'priority') return labels[value] ?? value
  return `“${value}”`
}
