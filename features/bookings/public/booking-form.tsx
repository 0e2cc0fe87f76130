import { useState } from 'react'
import { type Control, type FieldErrors, useForm, useWatch } from 'react-hook-form'
import { bookingChoices } from '#content'
import type { FreeTime } from '#features/availability/availability.ts'
import { type BookingField, bookingFieldId, bookingFieldNames } from '#features/bookings/booking-fields.ts'
import { bookingPath } from '#features/bookings/booking-form.ts'
import { type BookingReceipt, BookingRequest } from '#features/bookings/booking-request.ts'
import { confirmationTime } from '#features/bookings/wording.ts'
import { dayInWords, dayOf } from '#firm/calendar-day.ts'
import { missing } from '#firm/fields.ts'
import { slotInWords } from '#firm/slot.ts'
import { confirmsAtOnce } from '#site/forms/confirms-at-once.ts'
import { useDraft } from '#site/forms/draft.ts'
import { PhotoStep } from '#site/forms/photo-step.tsx'
import { type FormPhotos, useFormPhotos } from '#site/forms/photos.ts'
import { SentLink } from '#site/forms/sent-link.tsx'
import { useSubmission } from '#site/forms/submission.ts'
import { useFreeTimes } from '#site/forms/use-free-times.ts'
import { SubmitButton } from '#ui/button.tsx'
import { DateField } from '#ui/date-field/date-field.tsx'
import { isSelectable } from '#ui/date-field/local-day.ts'
import { EmergencyNotice } from '#ui/emergency-notice.tsx'
import { ErrorBoundary } from '#ui/error-boundary.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { fieldErrorsOf, validateWith } from '#ui/form.ts'
import { Honeypot } from '#ui/honeypot.tsx'
import { Notifications } from '#ui/notifications.tsx'
import { SendFailure } from '#ui/send-failure.tsx'
import { dismissToasts, toast } from '#ui/toast.ts'
import type { Confirmation } from './booking-confirmation.tsx'
import { BookingFields } from './booking-fields.tsx'
import { OutsideTown } from './outside-town.tsx'

/** The unvalidated values. */
type FormValues = Record<Exclude<BookingField, 'preferredDate'>, string> & { preferredDate?: string }

const resolve = validateWith<FormValues, BookingRequest>(BookingRequest)

/** Removes a date that has passed since it was picked. */
const withoutPastDate = <Values extends Partial<FormValues>>({ preferredDate, ...rest }: Values) => ({
  ...rest,
  ...(preferredDate && isSelectable(preferredDate) && { preferredDate }),
})

const showError = (title: string, description: string, durationMs = 5000) =>
  toast({ title, description, tone: 'destructive', durationMs })

/** The form, or the confirmation once it was sent. */
export function BookingForm() {
  const photos = useFormPhotos()
  const submission = useBookingSubmission()
  const { state } = submission
  function reset() {
    photos.startOver()
    submission.reset()
  }
  return (
    <>
      <Notifications />
      {state.step !== 'sent' ? (
        <VisitForm photos={photos} {...submission} />
      ) : (
        <ErrorBoundary fallback={<SentLink receipt={state.receipt} />}>
          {state.Confirmation ? (
            <state.Confirmation
              booking={state.body}
              receipt={state.receipt}
              photos={photos}
              onReset={reset}
              firstFieldId={bookingFieldId('customerName')}
            />
          ) : (
            <SentLink receipt={state.receipt} />
          )}
        </ErrorBoundary>
      )}
    </>
  )
}

const loadConfirmation = () => import('./booking-confirmation.tsx')

const useBookingSubmission = () =>
  useSubmission<BookingRequest, BookingReceipt, typeof Confirmation>('/api/bookings', loadConfirmation)

type VisitFormProps = ReturnType<typeof useBookingSubmission> & { photos: FormPhotos }

/** Before hydration and without JavaScript, the browser posts it as an HTML form. */
function VisitForm({ state, submit, orPost, honeypot, photos }: VisitFormProps) {
  const form = useForm<FormValues, unknown, BookingRequest>({
    resolver: (values, ...rest) => resolve(withoutPastDate(values), ...rest),
    shouldFocusError: false,
  })
  const { control, register, handleSubmit } = form
  const { errors, submitCount } = form.formState
  const draft = useDraft('/api/bookings', form, { services: bookingChoices, dropStale: withoutPastDate })
  const [service = '', day, slot = ''] = useWatch({ control, name: ['service', 'preferredDate', 'preferredTime'] })
  const free = useFreeTimes(service)
  const [nearest, setNearest] = useState<readonly FreeTime[]>([])
  const send = handleSubmit(book, showInvalid)

  async function book(request: BookingRequest) {
    free?.times.refresh()
    const preferredDate = dayOf(request.preferredDate)
    const outcome = await submit({ ...request, preferredDate })
    setNearest((outcome.step === 'failed' && outcome.nearest) || [])
    if (outcome.step === 'failed')
      return showError(
        'Booking Failed',
        `There was an error submitting your booking: ${outcome.reason}. Please try again or call us directly.`,
        8000,
      )
    void photos.send(outcome.receipt)
    const next = outcome.receipt.confirmed
      ? `Your visit is confirmed: ${dayInWords(preferredDate)}, ${slotInWords(request.preferredTime)}.`
      : `We'll contact you within ${confirmationTime} to confirm your appointment and discuss your project details.`
    toast({
      title: 'Booking Successfully Submitted!',
      description: `Thank you! ${next}${outcome.receipt.emailSent ? ' A confirmation email has been sent to your inbox.' : ''}`,
      durationMs: 6000,
    })
  }

  /** Derives the toast from the field errors, so that the two cannot disagree. The date takes precedence. */
  function showInvalid(errors: FieldErrors<FormValues>) {
    if (errors.preferredDate) {
      // Removes a day that was valid when it was picked and has passed since.
      form.setValue('preferredDate', undefined)
      showError('Date Required', 'Please select a preferred date from the calendar.')
    } else if (bookingFieldNames.some((field) => errors[field]?.message === missing([field]))) {
      showError('Missing Information', 'Please fill in all required fields marked with *')
    } else dismissToasts()
  }

  function take({ preferredDate, preferredTime }: FreeTime) {
    const options = { shouldValidate: submitCount > 0 }
    form.setValue('preferredDate', preferredDate, options)
    form.setValue('preferredTime', preferredTime, options)
  }

  const reason = state.step === 'failed' ? state.reason : undefined
  return (
    <form
      {...draft}
      noValidate
      method="post"
      action={bookingPath}
      onSubmit={orPost(send)}
      className="grid content-start gap-3 sm:gap-5"
    >
      <ErrorSummary errors={fieldErrorsOf(errors, bookingFieldNames, bookingFieldId)} submitCount={submitCount} />
      <BookingFields
        control={(field) => ({ ...register(field), error: errors[field]?.message })}
        after={{
          service: (
            <>
              <EmergencyChoice service={service} />
              {free && service && <p className="field-hint mt-3 sm:mt-5">{free.lengthSentence(service)}</p>}
            </>
          ),
          address: <AddressTown control={control} />,
          description: <EmergencyCheck control={control} />,
          preferredTime: confirmsAtOnce && (
            <div role="status" className="needs-script free-times-offer">
              {free && nearest.length === 0 && <free.Offer times={free.times} day={day} slot={slot} onTake={take} />}
            </div>
          ),
        }}
        date={
          <DateField
            id={bookingFieldId('preferredDate')}
            value={day}
            free={free?.times}
            onChange={(day) => form.setValue('preferredDate', day, { shouldValidate: submitCount > 0 })}
            error={errors.preferredDate?.message}
          />
        }
        slots={free?.times.slotsOn(day)}
      />
      <PhotoStep photos={photos} />
      <Honeypot ref={honeypot} />
      <SubmitButton busy={state.step === 'sending'} busyText="Submitting…" look="accent">
        Submit Booking
      </SubmitButton>
      {nearest.length === 0 && <SendFailure reason={reason} />}
      {free && (
        <free.Nearest
          reason={reason}
          nearest={nearest}
          isBusy={state.step === 'sending'}
          onTake={(time) => {
            take(time)
            void send()
          }}
        />
      )}
    </form>
  )
}

type FormControl = { control: Control<FormValues, unknown, BookingRequest> }

function AddressTown({ control }: FormControl) {
  return <OutsideTown address={useWatch({ control, name: 'address' })} />
}

/** At the choice of the service, before any other field. */
function EmergencyChoice({ service }: { service: string }) {
  return <EmergencyNotice service={service} place="choice" className="mt-3 sm:mt-5" />
}

/** Below the text. */
function EmergencyCheck({ control }: FormControl) {
  const [service, text] = useWatch({ control, name: ['service', 'description'] })
  return <EmergencyNotice service={service} text={text} className="mt-3" />
}
