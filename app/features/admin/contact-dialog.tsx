import { useForm } from 'react-hook-form'
import { checkedBy } from '#app/lib/form.ts'
import { Button, SubmitButton } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Select, TextArea, TextField } from '#app/ui/field.tsx'
import type { ContactSubmission } from '#domain/contact-submission.ts'
import { ContactUpdate } from '#domain/contact-submission.ts'
import { choicesOf, contactLooks, priorityLabels } from './badges.tsx'
import { draftOf, useDraft } from './draft.ts'
import { useChange } from './lists.ts'

export const contactDraft = ({ id }: Pick<ContactSubmission, 'id'>) => `contact ${id}`

type Typed = { status: string; priority: string; estimatedValue: string; notes: string }

export function ContactDialog({ submission, onClose }: { submission: ContactSubmission; onClose(): void }) {
  const form = useForm<Typed, unknown, ContactUpdate>({
    resolver: checkedBy<Typed, ContactUpdate>(ContactUpdate),
    defaultValues: {
      status: submission.status || 'new',
      priority: submission.priority || 'normal',
      estimatedValue: submission.estimatedValue ?? '',
      notes: submission.notes ?? '',
      ...draftOf<Typed>(contactDraft(submission)),
    },
  })
  useDraft(contactDraft(submission), form.getValues)
  const { register } = form
  const { errors } = form.formState
  const update = useChange<ContactUpdate>({
    reloads: ['/api/contact-submissions'],
    request: (body) => ({ method: 'PATCH', path: `/api/contact-submissions/${submission.id}`, body }),
    done: 'Contact Updated',
    failed: { title: 'Update Failed', description: 'Failed to update contact submission.' },
    onDone: onClose,
  })
  return (
    <Dialog title={`Update Contact: ${submission.name}`} onClose={onClose}>
      <form
        noValidate
        className="mt-5 grid gap-5 sm:grid-cols-2"
        onSubmit={form.handleSubmit((body) => update.mutate(body))}
      >
        <Select label="Status" choices={choicesOf(contactLooks)} {...register('status')} />
        <Select label="Priority" choices={choicesOf(priorityLabels)} {...register('priority')} />
        <TextField
          label="Estimated Value"
          className="sm:col-span-2"
          error={errors.estimatedValue?.message}
          {...register('estimatedValue')}
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
