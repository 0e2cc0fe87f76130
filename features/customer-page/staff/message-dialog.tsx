import { useForm } from 'react-hook-form'
import { answers } from '#content'
import { draftOf, useDraft } from '#dashboard/kit/drafts.ts'
import { FormButtons } from '#dashboard/kit/edit/form-buttons.tsx'
import { mailsPath, pathOf, requestMessagesPath } from '#dashboard/kit/lists.ts'
import { useStaffMutation } from '#dashboard/kit/mutations.ts'
import { MessageText } from '#features/customer-page/message-reply.ts'
import type { RequestMessage } from '#features/customer-page/requests.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Select, TextArea } from '#ui/field.tsx'
import { validateWith } from '#ui/form.ts'
import type { WrittenTo } from './message-action.tsx'

const messageDraft = 'message'

/** Writes to the customer of a row. A template fills the text, which can be changed. */
export function MessageDialog({ to, onClose }: { to: WrittenTo; onClose(): void }) {
  const { list, id, name, email } = to
  const form = useForm<MessageText, unknown, MessageText>({
    resolver: validateWith(MessageText),
    defaultValues: { text: '', ...draftOf<MessageText>(messageDraft) },
  })
  useDraft(messageDraft, form.getValues, to)
  const sending = useStaffMutation<MessageText, RequestMessage>({
    reloads: [requestMessagesPath, pathOf(list), mailsPath],
    request: ({ text }) => ({ method: 'POST', path: requestMessagesPath, body: { list, id, text } }),
    success: 'Message Sent',
    failure: { title: 'Send Failed', description: 'Failed to send the message.' },
    onSuccess: onClose,
  })
  return (
    <Dialog title={`Message to ${name}`} onClose={onClose}>
      <form
        noValidate
        className="mt-5 grid gap-5 sm:grid-cols-2"
        onSubmit={form.handleSubmit((message) => sending.mutate(message))}
      >
        {answers.length > 0 && (
          <Select
            label="Template"
            className="sm:col-span-2"
            placeholder="None"
            choices={answers.map(({ title }, index) => ({ value: String(index), label: title }))}
            onChange={({ target }) =>
              form.setValue('text', answers[Number(target.value)]?.text ?? '', { shouldDirty: true })
            }
          />
        )}
        <TextArea
          label="Text"
          className="sm:col-span-2"
          required
          data-autofocus
          rows={7}
          hint={`We email this to ${email} with a greeting, and show it on the customer’s page.`}
          error={form.formState.errors.text?.message}
          {...form.register('text')}
        />
        <FormButtons submitText="Send" isSaving={sending.isPending} problem={sending.problem} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
