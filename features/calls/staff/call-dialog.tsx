import { Fragment, type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { callTypeLabels, choicesOf } from '#dashboard/kit/badges.tsx'
import { Checkbox } from '#dashboard/kit/checkbox.tsx'
import { type DraftName, draftOf, useDraft } from '#dashboard/kit/drafts.ts'
import { EditNotice } from '#dashboard/kit/edit/edit-notice.tsx'
import { FormButtons } from '#dashboard/kit/edit/form-buttons.tsx'
import { StaffField } from '#dashboard/kit/edit/staff-field.tsx'
import { useEditedRow } from '#dashboard/kit/edit/use-edited-row.ts'
import { pathOf } from '#dashboard/kit/lists.ts'
import { ifMatch, useStaffMutation } from '#dashboard/kit/mutations.ts'
import { KnownCustomerList } from '#features/bookings/staff/known-customer-list.tsx'
import { type KnownCustomer, useKnownCustomers } from '#features/bookings/staff/known-customers.ts'
import { callFieldNames, callFields, callSchemas } from '#features/calls/call-fields.ts'
import { type CallLog, type CallLogUpdate, NewCallLog } from '#features/calls/call-log.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Select } from '#ui/field.tsx'
import { validateWith } from '#ui/form.ts'
import { type CallValues, changesTo, editsIn, editsOf, valuesOf } from './call-values.ts'

const callDraft = 'call'
const editedCallDraft = 'edited-call'

export function AddCallDialog({ onClose }: { onClose(): void }) {
  const form = useCallForm(callDraft)
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
      form={form}
      isSaving={creation.isPending}
      problem={creation.problem}
      onSave={creation.mutate}
      onClose={onClose}
    />
  )
}

export function EditCallDialog({ call, onClose }: { call: CallLog; onClose(): void }) {
  const edited = useEditedRow({ list: 'call-logs', row: call, kind: 'edit', valuesOf })
  const { base } = edited
  const form = useCallForm(editedCallDraft, edited.values, base)
  const update = useStaffMutation<{ body: CallLogUpdate; values: CallValues }>({
    change: ({ values }) => edited.changeTo(values, editsIn(base, values)),
    reloads: [pathOf('call-logs')],
    request: ({ body }) => ({
      method: 'PATCH',
      path: `${pathOf('call-logs')}/${call.id}`,
      body,
      headers: ifMatch(base),
    }),
    success: 'Call Log Updated',
    failure: { title: 'Update Failed', description: 'Failed to update call log.' },
    onSuccess: onClose,
    onWaiting: onClose,
    onConflict: () => edited.onConflict(form),
    onDeleted: edited.onDeleted,
  })
  function save(body: NewCallLog) {
    const edits = editsOf(base, body)
    if (Object.keys(edits).length === 0) cancel()
    else update.mutate({ body: edits, values: form.getValues() })
  }
  function cancel() {
    edited.discard()
    onClose()
  }
  return (
    <CallDialog
      title="Edit Call Log Entry"
      form={form}
      isSaving={update.isPending}
      problem={update.problem}
      onSave={save}
      onCancel={cancel}
      onClose={onClose}
    >
      <EditNotice list="call-logs" edited={edited} changes={changesTo(edited)} />
    </CallDialog>
  )
}

/** The form starts with these values. Its draft belongs to the newest version that staff have seen. */
function useCallForm(draft: DraftName, values?: CallValues, base?: CallLog) {
  const form = useForm<CallValues, unknown, NewCallLog>({
    resolver: validateWith<CallValues, NewCallLog>(NewCallLog),
    defaultValues: { ...values, ...draftOf<CallValues>(draft) },
  })
  useDraft(draft, form.getValues, base)
  return form
}

type CallDialogProps = {
  title: string
  form: ReturnType<typeof useCallForm>
  isSaving: boolean
  problem: string | undefined
  onSave(body: NewCallLog): void
  onClose(): void
  onCancel?(): void
  /** Above the fields. */
  children?: ReactNode
}

function CallDialog({
  title,
  form,
  isSaving,
  problem,
  onSave,
  onClose,
  onCancel = onClose,
  children,
}: CallDialogProps) {
  const { register } = form
  const { errors } = form.formState
  const phone = form.watch('callerPhone') ?? ''
  /** The number whose caller is known: that of an edited call, or of a suggestion. */
  const [settled, setSettled] = useState(phone)
  const customers = useKnownCustomers(phone === settled ? '' : phone)
  function choose(customer: KnownCustomer) {
    setSettled(customer.phone)
    form.setValue('callerPhone', customer.phone)
    if (!form.getValues('callerName')?.trim()) form.setValue('callerName', customer.name)
    form.setFocus('serviceInquiry')
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form noValidate className="mt-5 grid gap-5 sm:grid-cols-2" onSubmit={form.handleSubmit((body) => onSave(body))}>
        {children}
        {callFieldNames.map((field) => (
          <Fragment key={field}>
            {field === 'duration' && (
              <Select label="Call Type" choices={choicesOf(callTypeLabels)} {...register('callType')} />
            )}
            <StaffField
              field={field}
              facts={callFields[field]}
              schema={callSchemas[field]}
              error={errors[field]?.message}
              {...register(field)}
            />
            {field === 'callerPhone' && <KnownCustomerList customers={customers} onChoose={choose} />}
          </Fragment>
        ))}
        <Checkbox label="Follow-up Required" className="mt-1 sm:col-span-2" {...register('followUpRequired')} />
        <FormButtons submitText="Save Call Log" isSaving={isSaving} problem={problem} onCancel={onCancel} />
      </form>
    </Dialog>
  )
}
