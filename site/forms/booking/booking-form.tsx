import { type Control, Controller, useForm, useWatch } from 'react-hook-form'
import { type BookingReceipt, BookingRequest } from '#domain/booking.ts'
import { dayOf } from '#domain/calendar-day.ts'
import { bookableServices, timeSlots } from '#domain/services.ts'
import { confirmationTime } from '#domain/wording.ts'
import { useKeptDraft } from '#site/forms/kept-draft.ts'
import { useSubmission } from '#site/forms/submission.ts'
import { SubmitButton } from '#ui/button.tsx'
import { EmergencyNotice } from '#ui/emergency-notice.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { Select, TextArea, TextField } from '#ui/field.tsx'
import { checkedBy, faultsOf } from '#ui/form.ts'
import { Notifications } from '#ui/notifications.tsx'
import { SendFailure } from '#ui/send-failure.tsx'
import { dismissToasts, toast } from '#ui/toast.ts'
import { Trap } from '#ui/trap.tsx'
import { DateField } from './date-field.tsx'
import { canBePicked } from './local-day.ts'

/** What the visitor types, before it is checked. */
type Typed = {
  customerName: string
  customerPhone: string
  customerEmail: string
  service: string
  address: string
  preferredDate?: string
  preferredTime: string
  description: string
}

/** As they stand in the form. */
const fields = [
  'customerName',
  'customerPhone',
  'customerEmail',
  'service',
  'address',
  'preferredDate',
  'preferredTime',
  'description',
] as const satisfies (keyof Typed)[]

/** The date is asked for by itself. */
const requiredFields = fields.filter((field) => field !== 'preferredDate' && field !== 'description')

const checked = checkedBy<Typed, BookingRequest>(BookingRequest)

/** A page that is left open for days still shows the day that was picked on the first of them. */
const withoutPast = <Some extends Partial<Typed>>({ preferredDate, ...rest }: Some) => ({
  ...rest,
  ...(preferredDate && canBePicked(preferredDate) && { preferredDate }),
})

const fieldId = (field: keyof Typed) => `booking-${field}`

export function BookingForm() {
  const { sending, failure, submit, trap } = useSubmission<BookingReceipt>('/api/bookings')
  const form = useForm<Typed, unknown, BookingRequest>({
    resolver: (typed, ...rest) => checked(withoutPast(typed), ...rest),
    shouldFocusError: false,
  })
  const { control, register, handleSubmit } = form
  const { errors, submitCount } = form.formState
  const draft = useKeptDraft('/api/bookings', form, withoutPast)

  async function book(request: BookingRequest) {
    try {
      const { emailSent } = await submit({ ...request, preferredDate: dayOf(request.preferredDate) })
      toast({
        title: 'Booking Successfully Submitted!',
        description: `Thank you! We'll contact you within ${confirmationTime} to confirm your appointment and discuss your project details.${emailSent ? ' A confirmation email has been sent to your inbox.' : ''}`,
        durationMs: 6000,
      })
    } catch (error) {
      toast({
        title: 'Booking Failed',
        description: `There was an error submitting your booking: ${error instanceof Error ? error.message : error}. Please try again or call us directly.`,
        tone: 'destructive',
        durationMs: 8000,
      })
    }
  }

  function sayWhatIsMissing() {
    const typed = form.getValues()
    if (!withoutPast(typed).preferredDate) {
      form.setValue('preferredDate', undefined)
      toast({
        title: 'Date Required',
        description: 'Please select a preferred date from the calendar.',
        tone: 'destructive',
      })
    } else if (requiredFields.some((field) => !typed[field]?.trim())) {
      toast({
        title: 'Missing Information',
        description: 'Please fill in all required fields marked with *',
        tone: 'destructive',
      })
    } else dismissToasts()
  }

  const field = (name: Exclude<keyof Typed, 'preferredDate'>) => ({
    id: fieldId(name),
    error: errors[name]?.message,
    ...register(name),
  })

  return (
    <form
      {...draft}
      noValidate
      method="post"
      onSubmit={handleSubmit(book, sayWhatIsMissing)}
      className="grid content-start gap-5"
    >
      <Notifications />
      <ErrorSummary faults={faultsOf(errors, fields, fieldId)} attempts={submitCount} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Full Name"
          required
          autoComplete="name"
          className="sm:col-span-2"
          {...field('customerName')}
        />
        <TextField label="Phone" required type="tel" inputMode="tel" autoComplete="tel" {...field('customerPhone')} />
        <TextField
          label="Email"
          required
          type="email"
          inputMode="email"
          autoComplete="email"
          {...field('customerEmail')}
        />
        <Select
          label="Service"
          required
          placeholder="Select a service"
          choices={bookableServices.map((service) => ({ value: service, label: service }))}
          className="sm:col-span-2"
          {...field('service')}
        />
        <TextField
          label="Service Address"
          required
          autoComplete="address-line1"
          className="sm:col-span-2"
          {...field('address')}
        />
      </div>
      <Controller
        control={control}
        name="preferredDate"
        render={({ field }) => (
          <DateField
            id={fieldId('preferredDate')}
            value={field.value}
            onChange={field.onChange}
            error={errors.preferredDate?.message}
          />
        )}
      />
      <Select
        label="Preferred Time"
        required
        placeholder="Select a time"
        choices={timeSlots.map((slot) => ({ value: slot, label: slot }))}
        {...field('preferredTime')}
      />
      <TextArea
        label="Project Description"
        hint="Optional. What happens, where, and since when?"
        {...field('description')}
      />
      <EmergencyCheck control={control} />
      <Trap ref={trap} />
      <SubmitButton busy={sending} busyText="Submitting…" look="accent">
        Submit Booking
      </SubmitButton>
      <SendFailure reason={failure} />
    </form>
  )
}

function EmergencyCheck({ control }: { control: Control<Typed, unknown, BookingRequest> }) {
  const [service, text] = useWatch({ control, name: ['service', 'description'] })
  return <EmergencyNotice service={service} text={text} className="empty:hidden" />
}
