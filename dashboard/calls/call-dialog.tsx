import { useForm } from 'react-hook-form'
import { draftOf, useDraft } from '#dashboard/session/drafts.ts'
import { callTypeLabels, choicesOf } from '#dashboard/shared/badges.tsx'
import { pathOf } from '#dashboard/shared/lists.ts'
import { useChange } from '#dashboard/shared/mutations.ts'
import { NewCallLog } from '#domain/call-log.ts'
import { Button, SubmitButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Select, TextArea, TextField } from '#ui/field.tsx'
import { validateWith } from '#ui/form.ts'

export const callDraft = 'call'

type Typed = {
  callerName: string
  callerPhone: string
  callType: string
  duration: string
  serviceInquiry: string
  notes: string
  followUpRequired: boolean
}

export function CallDialog({ onClose }: { onClose(): void }) {
  const form = useForm<Typed, unknown, NewCallLog>({
    resolver: validateWith<Typed, NewCallLog>(NewCallLog),
    defaultValues: draftOf<Typed>(callDraft),
  })
  useDraft(callDraft, form.getValues)
  const { register } = form
  const { errors } = form.formState
  const creation = useChange<NewCallLog>({
    reloads: [pathOf('call-logs')],
    request: (body) => ({ method: 'POST', path: pathOf('call-logs'), body }),
    done: 'Call Log Added',
    failed: { title: 'Create Failed', description: 'Failed to create call log.' },
    onDone: onClose,
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
        <label className="tick sm:col-span-2">
          <input type="checkbox" {...register('followUpRequired')} />
          Follow-up Required
        </label>
        <div className="flex justify-end gap-3 sm:col-span-2">
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton busy={creation.isPending} busyText="Saving…">
            Save Call Log
          </SubmitButton>
        </div>
      </form>
    </Dialog>
  )
}
