import { useForm } from 'react-hook-form'
import { FormButtons } from '#dashboard/kit/edit/form-buttons.tsx'
import { MessageReply } from '#features/customer-page/message-reply.ts'
import type { RequestMessage } from '#features/customer-page/requests.ts'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/field.tsx'
import { validateWith } from '#ui/form.ts'
import type { Customer } from './message-words.ts'
import { useAnswer } from './use-answer.ts'

type DeclineDialogProps = { message: RequestMessage; customer: Customer; onClose(): void }

const titles: Record<RequestMessage['kind'], string> = {
  reschedule: 'Decline the new day for',
  cancel: 'Decline the cancellation for',
  message: 'Reply to',
}

/** Asks for a message to the customer: why not, or the answer to theirs. */
export function DeclineDialog({ message, customer: { name, email }, onClose }: DeclineDialogProps) {
  const isMessage = message.kind === 'message'
  const form = useForm<MessageReply, unknown, MessageReply>({
    resolver: validateWith(MessageReply),
    defaultValues: { reply: '' },
  })
  const answer = useAnswer(message, () => '', onClose)
  return (
    <Dialog title={`${titles[message.kind]} ${name}`} onClose={onClose}>
      {message.text && (
        <blockquote className="mt-4 max-h-48 overflow-y-auto whitespace-pre-line border-line border-l-4 pl-3 wrap-anywhere">
          {message.text}
        </blockquote>
      )}
      <form noValidate className="mt-5 grid gap-5" onSubmit={form.handleSubmit((reply) => answer.mutate(reply))}>
        <TextArea
          label={isMessage ? 'Reply' : 'Message to the customer'}
          required
          hint={
            email
              ? `We email this to ${email} and show it on the customer’s page.`
              : 'No email address on file. We show this only on the customer’s page.'
          }
          error={form.formState.errors.reply?.message}
          {...form.register('reply')}
        />
        <FormButtons
          submitText={isMessage ? 'Send Reply' : 'Decline'}
          isSaving={answer.isPending}
          problem={answer.problem}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
