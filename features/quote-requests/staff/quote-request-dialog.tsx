import type { FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import { choicesOf, priorityLabels, quoteRequestLooks } from '#dashboard/kit/badges.tsx'
import { draftOf, useDraft } from '#dashboard/kit/drafts.ts'
import { askedValuesOf, correctionsOf } from '#dashboard/kit/edit/asked-values.ts'
import { changesBetween, EditNotice, editsBetween } from '#dashboard/kit/edit/edit-notice.tsx'
import { FormButtons } from '#dashboard/kit/edit/form-buttons.tsx'
import { StaffField } from '#dashboard/kit/edit/staff-field.tsx'
import { useEditedRow } from '#dashboard/kit/edit/use-edited-row.ts'
import { pathOf } from '#dashboard/kit/lists.ts'
import { ifMatch, useStaffMutation } from '#dashboard/kit/mutations.ts'
import { type QuoteRequest, QuoteRequestChange } from '#features/quote-requests/quote-request.ts'
import {
  type QuoteRequestField,
  quoteRequestFieldNames,
  quoteRequestFields,
  quoteRequestSchemas,
} from '#features/quote-requests/quote-request-fields.ts'
import { dayInWords, dayOf } from '#firm/calendar-day.ts'
import { labelsOf } from '#firm/field-facts.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Select, TextArea, TextField } from '#ui/field.tsx'
import { validateWith } from '#ui/form.ts'

const contactDraft = 'contact'

type FormValues = Record<
  QuoteRequestField | 'status' | 'priority' | 'estimatedValue' | 'notes' | 'followUpDate',
  string
>

export function QuoteRequestDialog({ quoteRequest, onClose }: { quoteRequest: QuoteRequest; onClose(): void }) {
  const edited = useEditedRow({ list: 'contact-submissions', row: quoteRequest, kind: 'edit', valuesOf })
  const { opened, base } = edited
  const form = useForm<FormValues, unknown, QuoteRequestChange>({
    resolver: validateWith(QuoteRequestChange, (values) => patchOf(values, base)),
    defaultValues: { ...edited.values, ...draftOf<FormValues>(contactDraft) },
  })
  useDraft(contactDraft, form.getValues, base)
  const { register } = form
  const { errors } = form.formState
  const path = `${pathOf('contact-submissions')}/${quoteRequest.id}`
  const options = {
    reloads: [pathOf('contact-submissions')],
    success: 'Contact Updated',
    failure: { title: 'Update Failed', description: 'Failed to update contact submission.' },
  }
  const restoration = useStaffMutation<{ body: QuoteRequestChange; changed: QuoteRequest }>({
    ...options,
    request: ({ body, changed }) => ({ method: 'PATCH', path, body, headers: ifMatch(changed) }),
  })
  const update = useStaffMutation<{ body: QuoteRequestChange; values: FormValues }, QuoteRequest>({
    ...options,
    change: ({ values }) => edited.changeTo(values, editsBetween([valuesOf(base), values], fieldNames, valueInWords)),
    request: ({ body }) => ({ method: 'PATCH', path, body, headers: ifMatch(base) }),
    undo: ({ body }, changed) => restoration.mutate({ body: before(body, base), changed }),
    onSuccess: onClose,
    onWaiting: onClose,
    onConflict: () => edited.onConflict(form),
    onDeleted: edited.onDeleted,
  })
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
    } else void form.handleSubmit((body) => update.mutate({ body, values: form.getValues() }))(event)
  }
  function cancel() {
    edited.discard()
    onClose()
  }
  return (
    <Dialog title={`Update Contact: ${quoteRequest.name}`} onClose={onClose}>
      <form noValidate className="mt-5 grid gap-5 sm:grid-cols-2" onSubmit={save}>
        <EditNotice
          list="contact-submissions"
          edited={edited}
          changes={changesBetween([valuesOf(opened), valuesOf(base)], fieldNames, valueInWords)}
        />
        <Select label="Status" choices={choicesOf(quoteRequestLooks, base.status)} {...register('status')} />
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
        <fieldset className="grid gap-5 border-line border-t pt-4 sm:col-span-2 sm:grid-cols-2">
          <legend className="pr-3 font-semibold">What the customer told us</legend>
          {quoteRequestFieldNames.map((field) => (
            <StaffField
              key={field}
              field={field}
              facts={quoteRequestFields[field]}
              schema={quoteRequestSchemas[field]}
              present={base[field]}
              error={errors[field]?.message}
              {...register(field)}
            />
          ))}
        </fieldset>
        <FormButtons submitText="Save Changes" isSaving={update.isPending} problem={update.problem} onCancel={cancel} />
      </form>
    </Dialog>
  )
}

function valuesOf(quoteRequest: QuoteRequest): FormValues {
  const { status, priority, estimatedValue, notes, followUpDate } = quoteRequest
  return {
    ...askedValuesOf(quoteRequestFields, quoteRequest),
    status: status || 'new',
    priority: priority || 'normal',
    estimatedValue: estimatedValue ?? '',
    notes: notes ?? '',
    followUpDate: followUpDate ? dayOf(followUpDate) : '',
  }
}

/**
 * The request body: the four fields of docs/developer/specification.md, Calls of the API, and the follow-up date and corrections
 * when they were edited. An unknown status or priority is left out, because the server accepts only listed values.
 */
function patchOf({ status, priority, followUpDate, estimatedValue, notes, ...asked }: FormValues, base: QuoteRequest) {
  return {
    ...(Object.hasOwn(quoteRequestLooks, status) && { status }),
    ...(Object.hasOwn(priorityLabels, priority) && { priority }),
    ...{ estimatedValue, notes },
    ...correctionsOf(quoteRequestFields, asked, base),
    ...(followUpDate !== valuesOf(base).followUpDate && { followUpDate: followUpDate || null }),
  }
}

const fieldNames: Record<keyof FormValues, string> = {
  ...labelsOf(quoteRequestFieldNames),
  status: 'Status',
  priority: 'Priority',
  estimatedValue: 'Estimated Value',
  followUpDate: 'Follow-up Date',
  notes: 'Internal Notes',
}

function valueInWords(field: keyof FormValues, value: string): string | undefined {
  if (value === '') return undefined
  if (field === 'followUpDate') return dayInWords(value)
  const labels: Record<string, string> = { ...priorityLabels }
  for (const [status, { label }] of Object.entries(quoteRequestLooks)) labels[status] = label
  return field === 'status' || field === 'priority' ? (labels[value] ?? value) : undefined
}

/** The values that the row had in the fields that were changed. */
const before = (body: QuoteRequestChange, row: QuoteRequest): QuoteRequestChange =>
  Object.fromEntries(Object.keys(body).map((field) => [field, row[field as keyof QuoteRequestChange]])) // as they were saved
