import { useForm } from 'react-hook-form'
import { draftOf, useDraft } from '#dashboard/session/drafts.ts'
import { callTypeLabels, choicesOf } from '#dashboard/shared/badges.tsx'
import { Checkbox } from '#dashboard/shared/checkbox.tsx'
import { FormButtons } from '#dashboard/shared/edit/form-buttons.tsx'
import { pathOf } from '#dashboard/shared/lists.ts'
import { useStaffMutation } from '#dashboard/shared/mutations.ts'
import { NewCallLog } from '#domain/call-log.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Select, TextArea, TextField } from '#ui/field.tsx'
import { validateWith } from '#ui/form.ts'

export const callDraft = 'call'

type FormValues = {
  callerName: string
  callerPhone: string
  callType: string
  duration: string
  serviceInquiry: string
  notes: string
  followUpRequired: boolean
}

export function CallDialog({ onClose }: { onClose(): void }) {
  const form = useForm<FormValues, unknown, NewCallLog>({
    resolver: validateWith<FormValues, NewCallLog>(NewCallLog),
    defaultValues: draftOf<FormValues>(callDraft),
  })
  useDraft(callDraft, form.getValues)
  const { register } = form
  const { errors } = form.formState
  const creation = useStaffMutation<NewCallLog>({
    reloads: [pathOf('call-logs')],
    request: (body) => ({ method: 'POST', path: pathOf('call-logs'), body }),
    success: 'Call Log Added',
    failure: { title: 'Create Failed', description: 'Failed to create call log.' },
    onSuccess: onClose,
  })
  return (
    <Dialog title="Add Call Log Entry" onClose={onClose}>
      <form
        noValidate
        className="mt-5 grid gap-5 sm:grid-cols-2"
        onSubmit={form.handleSubmit((body) => creation.mutate(body))}
      >
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
        <FormButtons submitText="Save Call Log" isSaving={creation.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
