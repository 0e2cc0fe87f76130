import { type Control, useForm, useWatch } from 'react-hook-form'
import { quoteChoices } from '#content'
import { NewQuoteRequest, type QuoteReceipt } from '#features/quote-requests/quote-request.ts'
import {
  type QuoteRequestField,
  quoteRequestFieldId,
  quoteRequestFieldNames,
} from '#features/quote-requests/quote-request-fields.ts'
import { quoteRequestForm } from '#features/quote-requests/quote-request-form.ts'
import { useDraft } from '#site/forms/draft.ts'
import { PhotoStep } from '#site/forms/photo-step.tsx'
import { type FormPhotos, useFormPhotos } from '#site/forms/photos.ts'
import { SentLink } from '#site/forms/sent-link.tsx'
import { useSubmission } from '#site/forms/submission.ts'
import { SubmitButton } from '#ui/button.tsx'
import { EmergencyNotice } from '#ui/emergency-notice.tsx'
import { ErrorBoundary } from '#ui/error-boundary.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { fieldErrorsOf, validateWith } from '#ui/form.ts'
import { Honeypot } from '#ui/honeypot.tsx'
import { Notifications } from '#ui/notifications.tsx'
import { SendFailure } from '#ui/send-failure.tsx'
import { toast } from '#ui/toast.ts'
import type { Confirmation } from './quote-request-confirmation.tsx'
import { QuoteRequestFields } from './quote-request-fields.tsx'

type FormValues = Record<QuoteRequestField, string>

/** The form, or the confirmation once it was sent. */
export function QuoteRequestForm() {
  const photos = useFormPhotos()
  const submission = useQuoteSubmission()
  const { state } = submission
  function reset() {
    photos.startOver()
    submission.reset()
  }
  return (
    <div className="mt-3 sm:mt-5">
      <Notifications />
      {state.step !== 'sent' ? (
        <QuoteForm photos={photos} {...submission} />
      ) : (
        <ErrorBoundary fallback={<SentLink receipt={state.receipt} />}>
          {state.Confirmation ? (
            <state.Confirmation
              request={state.body}
              receipt={state.receipt}
              photos={photos}
              onReset={reset}
              firstFieldId={quoteRequestFieldId('name')}
            />
          ) : (
            <SentLink receipt={state.receipt} />
          )}
        </ErrorBoundary>
      )}
    </div>
  )
}

const loadConfirmation = () => import('./quote-request-confirmation.tsx')

const useQuoteSubmission = () =>
  useSubmission<NewQuoteRequest, QuoteReceipt, typeof Confirmation>('/api/contact', loadConfirmation)

type QuoteFormProps = ReturnType<typeof useQuoteSubmission> & { photos: FormPhotos }

/** Before hydration and without JavaScript, the browser posts it as an HTML form. */
function QuoteForm({ state, submit, orPost, honeypot, photos }: QuoteFormProps) {
  const form = useForm<FormValues, unknown, NewQuoteRequest>({
    resolver: validateWith<FormValues, NewQuoteRequest>(NewQuoteRequest),
    shouldFocusError: false,
  })
  const { control, register, handleSubmit } = form
  const { errors, submitCount } = form.formState
  const draft = useDraft('/api/contact', form, { services: quoteChoices.map(({ value }) => value) })

  async function send(request: NewQuoteRequest) {
    const outcome = await submit(request)
    if (outcome.step === 'sent') {
      void photos.send(outcome.receipt)
      toast({ title: 'Message Sent!', description: 'Thank you for your message! We will contact you soon.' })
    } else
      toast({
        title: 'Error',
        description: 'Failed to send message. Please try again or call us directly.',
        tone: 'destructive',
      })
  }

  return (
    <form
      noValidate
      method="post"
      action={quoteRequestForm.path}
      onSubmit={orPost(handleSubmit(send))}
      {...draft}
      className="grid gap-3 sm:grid-cols-2 sm:gap-5"
    >
      <ErrorSummary
        errors={fieldErrorsOf(errors, quoteRequestFieldNames, quoteRequestFieldId)}
        submitCount={submitCount}
      />
      <QuoteRequestFields
        control={(field) => ({ ...register(field), error: errors[field]?.message })}
        belowMessage={<EmergencyCheck control={control} />}
      />
      <PhotoStep photos={photos} className="sm:col-span-2" />
      <Honeypot ref={honeypot} />
      <SubmitButton busy={state.step === 'sending'} busyText="Sending…" className="sm:col-span-2">
        Send Message
      </SubmitButton>
      <SendFailure reason={state.step === 'failed' ? state.reason : undefined} className="sm:col-span-2" />
    </form>
  )
}

function EmergencyCheck({ control }: { control: Control<FormValues, unknown, NewQuoteRequest> }) {
  const [service, text] = useWatch({ control, name: ['service', 'message'] })
  return <EmergencyNotice service={service} text={text} className="sm:col-span-2" />
}
