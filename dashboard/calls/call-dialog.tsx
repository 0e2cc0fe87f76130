import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { draftOf, useDraft } from '#dashboard/session/drafts.ts'
import { callTypeLabels, choicesOf } from '#dashboard/shared/badges.tsx'
import { Checkbox } from '#dashboard/shared/checkbox.tsx'
import { EditNotice } from '#dashboard/shared/edit/edit-notice.tsx'
import { FormButtons } from '#dashboard/shared/edit/form-buttons.tsx'
import { pathOf } from '#dashboard/shared/lists.ts'
import { useStaffMutation } from '#dashboard/shared/mutations.ts'
import { type CallLog, type CallLogUpdate, NewCallLog } from '#domain/call-log.ts'
import { ApiError } from '#ui/api.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Select, TextArea, TextField } from '#ui/field.tsx'
import { validateWith } from '#ui/form.ts'

export const callDraft = 'call'
export const editedCallDraft = 'edited-call'

type FormValues = {
  callerName: string
  callerPhone: string
  callType: string
  duration: string
  serviceInquiry: string
  notes: string
  followUpRequired: boolean
}

export function AddCallDialog({ onClose }: { onClose(): void }) {
  const creation = useStaffMutation<NewCallLog>({
    reloads: [pathOf('call-logs')],
    request: (body) => ({ method: 'POST', path: pathOf('call-logs'), body }),
    success: 'Call Log Added',
    failure: { title: 'Create Failed', description: 'Failed to create call log.' },
    onSuccess: onClose,
  })
  return (
    <CallDialog
      title="Add Call Log Entry"
      draft={callDraft}
      isSaving={creation.isPending}
      error={creation.error}
      onSave={creation.mutate}
      onClose={onClose}
    />
  )
}

export function EditCallDialog({ call, onClose }: { call: CallLog; onClose(): void }) {
  const [isDeleted, setDeleted] = useState(false)
  const update = useStaffMutation<CallLogUpdate>({
    reloads: [pathOf('call-logs')],
    request: (body) => ({ method: 'PATCH', path: `${pathOf('call-logs')}/${call.id}`, body }),
    success: 'Call Log Updated',
    failure: { title: 'Update Failed', description: 'Failed to update call log.' },
    onSuccess: onClose,
    onDeleted: () => setDeleted(true),
  })
  function save(body: NewCallLog) {
    const changes = changesTo(call, body)
    if (Object.keys(changes).length === 0) onClose()
    else update.mutate(changes)
  }
  const conflict = isDeleted ? 'deleted' : undefined
  return (
    <CallDialog
      title="Edit Call Log Entry"
      draft={editedCallDraft}
      call={call}
      isSaving={update.isPending}
      error={update.error}
      onSave={save}
      onClose={onClose}
    >
      <EditNotice list="call-logs" edited={{ base: call, conflict, onRestored: () => setDeleted(false) }} />
    </CallDialog>
  )
}

type CallDialogProps = {
  title: string
  draft: string
  call?: CallLog
  isSaving: boolean
  error: Error | null
  onSave(body: NewCallLog): void
  onClose(): void
  /** Above the fields. */
  children?: ReactNode
}

function CallDialog({ title, draft, call, isSaving, error, onSave, onClose, children }: CallDialogProps) {
  const form = useForm<FormValues, unknown, NewCallLog>({
    resolver: validateWith<FormValues, NewCallLog>(NewCallLog),
    defaultValues: { ...(call && valuesOf(call)), ...draftOf<FormValues>(draft) },
  })
  useDraft(draft, form.getValues, call)
  const { register } = form
  const { errors } = form.formState
  return (
    <Dialog title={title} onClose={onClose}>
      <form noValidate className="mt-5 grid gap-5 sm:grid-cols-2" onSubmit={form.handleSubmit((body) => onSave(body))}>
        {children}
        <TextField label="Caller Name" error={errors.callerName?.message} {...register('callerName')} />
        <TextField label="Phone Number" type="tel" error={errors.callerPhone?.message} {...register('callerPhone')} />
        <Select label="Call Type" choices={choicesOf(callTypeLabels)} {...register('callType')} />
        <TextField
          label="Duration"
          placeholder="5 minutes"
          error={errors.duration?.message}
          {...register('duration')}
        />
        <TextField
          label="Service Inquiry"
          className="sm:col-span-2"
          error={errors.serviceInquiry?.message}
          {...register('serviceInquiry')}
        />
        <TextArea label="Notes" className="sm:col-span-2" error={errors.notes?.message} {...register('notes')} />
        <Checkbox label="Follow-up Required" className="mt-1 sm:col-span-2" {...register('followUpRequired')} />
        <TooLarge error={error} />
        <FormButtons submitText="Save Call Log" isSaving={isSaving} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

/** The fields have no limits, so only the server finds that all of them together are too large. */
function TooLarge({ error }: { error: Error | null }) {
  if (!(error instanceof ApiError) || error.status !== 413) return null
  return (
    <p role="alert" className="field-error sm:col-span-2">
      {error.sentence ?? 'That is too much text'}. What you typed is still here: shorten it, then save again.
    </p>
  )
}

const valuesOf = ({
  callerName,
  callerPhone,
  callType,
  duration,
  serviceInquiry,
  notes,
  followUpRequired,
}: CallLog) => ({
  callerName: callerName ?? '',
  callerPhone: callerPhone ?? '',
  callType: Object.hasOwn(callTypeLabels, callType) ? callType : 'incoming',
  duration: duration ?? '',
  serviceInquiry: serviceInquiry ?? '',
  notes: notes ?? '',
  followUpRequired,
})

/** Only the edited fields, so that a colleague's change to another field stays. */
function changesTo(call: CallLog, body: NewCallLog): CallLogUpdate {
  const before = valuesOf(call)
  const fields = Object.keys(before) as (keyof typeof before)[] // its own keys
  const edited = fields.filter((field) => (body[field] ?? '') !== before[field])
  return Object.fromEntries(edited.map((field) => [field, body[field]]))
}
