import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { useStaffMutation } from '#dashboard/kit/mutations.ts'
import { Problem } from '#dashboard/kit/problem.tsx'
import type { NewTestEmail, TestEmailAnswer } from '#features/emails/email-setup.ts'
import type { ApiError } from '#ui/api.ts'
import { SubmitButton } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'

/** On a phone, the answer or the problem is below the screen. */
const show = (answer: HTMLElement | null) => answer?.scrollIntoView({ block: 'nearest' })

/** The sentence of the server ends with "Please wait". */
function waitInWords({ status, sentence, retryAfter }: ApiError): string | undefined {
  if (status !== 429 || !sentence || !retryAfter) return undefined
  const minutes = Math.ceil(retryAfter / 60)
  return `${sentence} ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`
}

/** Sends a test email, and shows the answer of the mail server. */
export function TestEmail({ office }: { office: string }) {
  const id = useId()
  const { register, handleSubmit, formState } = useForm({ defaultValues: { to: office } })
  const test = useStaffMutation<NewTestEmail, TestEmailAnswer>({
    reloads: [],
    request: (body) => ({ method: 'POST', path: '/api/admin/email/test', body }),
    success: ({ isSent }) =>
      isSent ? { title: 'Test Email Sent' } : { title: 'Test Email Not Sent', tone: 'destructive' },
    failure: { title: 'Test Failed', description: 'Failed to send the test email.' },
    explain: waitInWords,
  })
  const answer = test.isPending ? undefined : test.data
  return (
    <section aria-labelledby={id} className="mt-6 border-line border-t pt-4">
      <h3 id={id} className="font-bold text-lg/title">
        Send a test
      </h3>
      <form
        noValidate
        className="mt-3 grid gap-3 sm:grid-cols-[1fr_auto] sm:items-start"
        onSubmit={handleSubmit(({ to }) => test.mutate({ to: to.trim() }))}
      >
        <TextField
          label="Send to"
          type="email"
          autoComplete="email"
          required
          error={formState.errors.to?.message}
          {...register('to', {
            validate: (to) => /^[^\s@]+@[^\s@]+$/.test(to.trim()) || 'Please enter a valid email address',
          })}
        />
        <SubmitButton className="sm:mt-7.5" busy={test.isPending} busyText="Sending…">
          Send a test
        </SubmitButton>
      </form>
      {test.problem && (
        <div ref={show} className="mt-3">
          <Problem>{test.problem}</Problem>
        </div>
      )}
      {answer && (
        <p ref={show} role="status" className={`mt-3 wrap-anywhere ${answer.isSent ? '' : 'text-danger'}`}>
          {answer.what} {answer.fix}
        </p>
      )}
    </section>
  )
}
