import { Undo2 } from 'lucide-react'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { draftOf, useDraft } from '#dashboard/session/drafts.ts'
import { choicesOf, contactLooks, priorityLabels } from '#dashboard/shared/badges.tsx'
import { ConflictNotice } from '#dashboard/shared/conflict-notice.tsx'
import { pathOf } from '#dashboard/shared/lists.ts'
import { ifMatch, useRestoration, useStaffMutation } from '#dashboard/shared/mutations.ts'
import { dayInWords, dayOf } from '#domain/calendar-day.ts'
import { type ContactSubmission, ContactUpdate } from '#domain/contact-submission.ts'
import { Button, SubmitButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Select, TextArea, TextField } from '#ui/field.tsx'
import { validateWith } from '#ui/form.ts'

export const contactDraft = 'contact'

type FormValues = { status: string; priority: string; estimatedValue: string; notes: string; followUpDate: string }

type ContactDialogProps = {
  /** The latest version of the row. It changes when somebody else edits the row while the dialog is open. */
  submission: ContactSubmission
  onClose(): void
}

export function ContactDialog({ submission, onClose }: ContactDialogProps) {
  const [opened] = useState(submission)
  /** The version that the form's values are based on. */
  const [base, setBase] = useState(submission)
  const [hasConflict, setConflict] = useState(false)
  const [isDeleted, setDeleted] = useState(false)
  const form = useForm<FormValues, unknown, ContactUpdate>({
    resolver: (values, ...rest) =>
      validateWith<FormValues, ContactUpdate>(ContactUpdate)(patchOf(values, base), ...rest),
    defaultValues: { ...valuesOf(opened), ...draftOf<FormValues>(contactDraft) },
  })
  useDraft(contactDraft, form.getValues, base)
  const { register } = form
  const { errors } = form.formState
  const update = useStaffMutation<ContactUpdate>({
    reloads: [pathOf('contact-submissions')],
    request: (body) => ({
      method: 'PATCH',
      path: `/api/contact-submissions/${submission.id}`,
      body,
      headers: ifMatch(base),
    }),
    success: 'Contact Updated',
    failure: { title: 'Update Failed', description: 'Failed to update contact submission.' },
    onSuccess: onClose,
    onConflict: () => {
      setConflict(true)
      setDeleted(false)
    },
    onDeleted: () => setDeleted(true),
  })
  /** Fields that staff did not edit take the newer values. */
  const rebase = useEffectEvent((newer: ContactSubmission) => {
    const [before, after, current] = [valuesOf(base), valuesOf(newer), form.getValues()]
    for (const field of fields) if (current[field] === before[field]) form.setValue(field, after[field])
    setBase(newer)
  })
  useEffect(() => {
    // When the row has left the list, `submission` is the opened version.
    if (hasConflict && submission !== opened) rebase(submission)
  }, [hasConflict, submission, opened])
  function save(event: FormEvent<HTMLFormElement>) {
    const date = event.currentTarget.elements.namedItem('followUpDate')
    // The value of an incomplete date is empty, which would delete the stored date.
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
        {isDeleted && <DeletedNotice id={submission.id} onRestored={() => setDeleted(false)} />}
        {hasConflict && !isDeleted && <ChangedNotice changes={changesBetween(opened, base)} />}
        <Select label="Status" choices={choicesOf(contactLooks, base.status)} {...register('status')} />
        <Select label="Priority" choices={choicesOf(priorityLabels, base.priority)} {...register('priority')} />
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

/** Lists what somebody else saved. The form still holds what was typed. */
function ChangedNotice({ changes }: { changes: string[] }) {
  return (
    <ConflictNotice className="sm:col-span-2">
      <p>Someone else changed this contact while you had it open. Your changes are not saved yet.</p>
      {changes.length > 0 && (
        <ul className="my-1.5 list-disc pl-5 wrap-anywhere">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      <p>Save again to keep your changes, or cancel to discard them.</p>
    </ConflictNotice>
  )
}

/** The form still holds what was typed, to save it after the row is restored. */
function DeletedNotice({ id, onRestored }: { id: number; onRestored(): void }) {
  const restoration = useRestoration('contact-submissions')
  return (
    <ConflictNotice className="sm:col-span-2">
      <p>Someone else deleted this contact while you had it open. Your changes are not saved yet.</p>
      <p>Restore it and save again to keep your changes, or cancel to discard them.</p>
      <Button
        look="quiet"
        className="mt-3"
        disabled={restoration.isPending}
        onClick={() => restoration.mutate(id, { onSuccess: onRestored })}
      >
        <Undo2 aria-hidden className="size-4" />
        Restore
      </Button>
    </ConflictNotice>
  )
}

function valuesOf({ status, priority, estimatedValue, notes, followUpDate }: ContactSubmission): FormValues {
  return {
    status: status || 'new',
    priority: priority || 'normal',
    estimatedValue: estimatedValue ?? '',
    notes: notes ?? '',
    followUpDate: followUpDate ? dayOf(followUpDate) : '',
  }
}

/**
 * The request body: the four specified fields, and the follow-up date when it was edited. An unknown status or priority
 * is left out, because the server accepts only listed values.
 */
function patchOf({ status, priority, followUpDate, ...others }: FormValues, base: ContactSubmission): FormValues {
  const before = valuesOf(base).followUpDate
  return {
    ...(Object.hasOwn(contactLooks, status) && { status }),
    ...(Object.hasOwn(priorityLabels, priority) && { priority }),
    ...others,
    ...(followUpDate !== before && { followUpDate: followUpDate || null }),
  } as FormValues // null removes the date
}

const fieldNames: Record<keyof FormValues, string> = {
  status: 'Status',
  priority: 'Priority',
  estimatedValue: 'Estimated Value',
  followUpDate: 'Follow-up Date',
  notes: 'Internal Notes',
}

const fields = Object.keys(fieldNames) as (keyof FormValues)[] // the record's own keys

/** One sentence for each field that differs. */
function changesBetween(opened: ContactSubmission, newer: ContactSubmission): string[] {
  const [before, after] = [valuesOf(opened), valuesOf(newer)]
  return fields
    .filter((field) => before[field] !== after[field])
    .map((field) => `${fieldNames[field]} is now ${valueInWords(field, after)}.`)
}

function valueInWords(field: keyof FormValues, values: FormValues): string {
  const value = values[field]
  const labels: Record<string, string> = { ...priorityLabels }
  for (const [status, { label }] of Object.entries(contactLooks)) labels[status] = label
  if (value === '') return 'empty'
  if (field === 'followUpDate') return dayInWords(value)
  if (field === 'status' || field === 'priority') return labels[value] ?? value
  return `“${value}”`
}
