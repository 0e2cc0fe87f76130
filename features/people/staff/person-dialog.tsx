import { type ReactNode, useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { choicesOf } from '#dashboard/kit/badges.tsx'
import { ConflictNotice } from '#dashboard/kit/conflict-notice.tsx'
import { FormButtons } from '#dashboard/kit/edit/form-buttons.tsx'
import { fullName, NewPerson, type Person, type Role } from '#features/people/person.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Select, TextField } from '#ui/field.tsx'
import { validateWith } from '#ui/form.ts'
import { readPeople, usePersonCreation, usePersonUpdate } from './people-list.ts'
import {
  changesTo,
  colorLabels,
  editsOf,
  newValues,
  type PersonValues,
  roleHints,
  roleLabels,
  valuesOf,
} from './person-values.ts'

type AddDialogProps = { people: readonly Person[]; onAdded(person: Person): void; onClose(): void }

export function AddPersonDialog({ people, onAdded, onClose }: AddDialogProps) {
  const form = usePersonForm(newValues(people))
  const creation = usePersonCreation(onAdded)
  return (
    <PersonDialog
      title="Add a person"
      form={form}
      submitText="Add"
      isSaving={creation.isPending}
      problem={creation.problem}
      onSave={creation.mutate}
      onClose={onClose}
    >
      <p className="sm:col-span-2">Next you get a passphrase to hand to this person.</p>
    </PersonDialog>
  )
}

/** After a conflict, fields that were not edited take the newer values, and saving again is based on them. */
export function EditPersonDialog({ person, onClose }: { person: Person; onClose(): void }) {
  const [base, setBase] = useState(person)
  const [changes, setChanges] = useState<string[]>()
  const form = usePersonForm(valuesOf(person))
  const update = usePersonUpdate(base, {
    onSuccess: onClose,
    async onConflict() {
      const newer = (await readPeople().catch(() => [])).find(({ id }) => id === person.id) ?? base
      const [before, after, current] = [valuesOf(base), valuesOf(newer), form.getValues()]
      for (const field of Object.keys(after) as (keyof PersonValues)[]) // its own keys
        if (current[field] === before[field]) form.setValue(field, after[field])
      setBase(newer)
      setChanges(changesTo(base, newer))
    },
  })
  function save(body: NewPerson) {
    const edits = editsOf(base, body)
    if (Object.keys(edits).length === 0) onClose()
    else update.mutate(edits)
  }
  return (
    <PersonDialog
      title={`Edit ${fullName(person)}`}
      form={form}
      submitText="Save"
      isSaving={update.isPending}
      problem={update.problem}
      onSave={save}
      onClose={onClose}
    >
      {changes && (
        <ConflictNotice className="sm:col-span-2">
          <p>Someone else changed this person while you had it open. Your changes are not saved yet.</p>
          <ul className="my-1.5 list-disc pl-5 wrap-anywhere empty:hidden">
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
          <p>Save again to keep your changes, or cancel to discard them.</p>
        </ConflictNotice>
      )}
    </PersonDialog>
  )
}

const usePersonForm = (defaultValues: PersonValues) =>
  useForm<PersonValues, unknown, NewPerson>({
    resolver: validateWith<PersonValues, NewPerson>(NewPerson),
    defaultValues,
  })

type PersonDialogProps = {
  title: string
  form: UseFormReturn<PersonValues, unknown, NewPerson>
  submitText: string
  isSaving: boolean
  problem: string | undefined
  onSave(body: NewPerson): void
  onClose(): void
  /** Above the fields. */
  children?: ReactNode
}

function PersonDialog({ title, form, submitText, isSaving, problem, onSave, onClose, children }: PersonDialogProps) {
  const { register } = form
  const { errors } = form.formState
  const role = useWatch({ control: form.control, name: 'role' })
  return (
    <Dialog title={title} onClose={onClose}>
      <form noValidate className="mt-5 grid gap-5 sm:grid-cols-2" onSubmit={form.handleSubmit((body) => onSave(body))}>
        {children}
        <TextField label="First Name" required error={errors.firstName?.message} {...register('firstName')} />
        <TextField label="Last Name" error={errors.lastName?.message} {...register('lastName')} />
        <TextField label="Email" type="email" error={errors.email?.message} {...register('email')} />
        <TextField label="Phone" type="tel" error={errors.phone?.message} {...register('phone')} />
        <Select
          label="Role"
          choices={choicesOf(roleLabels)}
          hint={roleHints[role as Role]} // the select has no other values
          error={errors.role?.message}
          {...register('role')}
        />
        <Select label="Color" choices={choicesOf(colorLabels)} error={errors.color?.message} {...register('color')} />
        <FormButtons submitText={submitText} isSaving={isSaving} problem={problem} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
