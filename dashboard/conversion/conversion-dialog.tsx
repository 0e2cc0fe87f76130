import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { draftOf, useDraft } from '#dashboard/session/drafts.ts'
import { Checkbox } from '#dashboard/shared/checkbox.tsx'
import { mailsPath, pathOf } from '#dashboard/shared/lists.ts'
import { ifMatch, useStaffMutation } from '#dashboard/shared/mutations.ts'
import type { Booking } from '#domain/booking.ts'
import { dayAt, dayOf } from '#domain/calendar-day.ts'
import type { CallLog } from '#domain/call-log.ts'
import type { ContactSubmission } from '#domain/contact-submission.ts'
import type { ListName } from '#domain/lists.ts'
import { bookableServices, timeSlots } from '#domain/services.ts'
import { StaffBooking } from '#domain/staff-booking.ts'
import { Button, SubmitButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Select, TextArea, TextField } from '#ui/field.tsx'
import { validateWith } from '#ui/form.ts'

export const conversionDraft = 'conversion'

/** A row that can become a booking, and the fields of the booking that it fills in. */
export type Source = {
  list: Exclude<ListName, 'bookings'>
  id: number
  updatedAt?: string
  values: Partial<FormValues>
}

type FormValues = {
  customerName: string
  customerPhone: string
  customerEmail: string
  service: string
  address: string
  preferredDate: string
  preferredTime: string
  description: string
  tellCustomer: boolean
}

/** Maps services of the contact form to services of the booking form. */
const bookableFor: Record<string, string> = {
  'panel-upgrade': 'Electric Panel Installation',
  'generator-install': 'Generator Installation',
  'ev-charger': 'EV Charging Station Installation',
}

export function sourceOfSubmission({ id, updatedAt, name, email, phone, service, message }: ContactSubmission): Source {
  const values = {
    customerName: name,
    customerEmail: email,
    customerPhone: phone,
    service: bookableServices.find((name) => name === bookableFor[service ?? '']) ?? 'Other',
    description: message,
  }
  return { list: 'contact-submissions', id, updatedAt, values }
}

export function sourceOfCall({ id, callerName, callerPhone, serviceInquiry, notes }: CallLog): Source {
  const values = {
    customerName: callerName ?? '',
    customerPhone: callerPhone ?? '',
    service: bookableServices.find((service) => service === serviceInquiry) ?? '',
    description: [serviceInquiry, notes].filter(Boolean).join('\n'),
  }
  return { list: 'call-logs', id, values }
}

const details: Record<number, string> = {
  404: 'Someone else deleted the message or call.',
  412: 'Someone else changed the message. Press Create Booking again to continue anyway.',
}

/** One idempotency key per content, so a retry after a lost response creates no second booking. */
function useIdempotencyKey() {
  const last = useRef({ content: '', key: '' })
  return (body: object) => {
    const content = JSON.stringify(body)
    // crypto.randomUUID exists only in secure contexts.
    const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-')
    if (last.current.content !== content) last.current = { content, key: newKey() }
    return last.current.key
  }
}

/** A form that turns a quote request or a call into a booking. The row's own values are filled in. */
export function ConversionDialog({ source, onClose }: { source: Source; onClose(): void }) {
  const { list, id, values } = source
  const [hasConflict, setConflict] = useState(false)
  const form = useForm<FormValues, unknown, StaffBooking>({
    resolver: validateWith<FormValues, StaffBooking>(StaffBooking),
    defaultValues: { tellCustomer: false, ...values, ...draftOf<FormValues>(conversionDraft) },
  })
  useDraft(conversionDraft, form.getValues, source)
  const { register } = form
  const { errors } = form.formState
  const keyFor = useIdempotencyKey()
  const creation = useStaffMutation<StaffBooking, Booking>({
    reloads: [pathOf(list), pathOf('bookings'), mailsPath],
    request: (body) => ({
      method: 'POST',
      path: `${pathOf(list)}/${id}/booking`,
      body: { ...body, preferredDate: dayOf(body.preferredDate) },
      // After a conflict notice, submitting again is deliberate.
      headers: { 'Idempotency-Key': keyFor(body), ...(!hasConflict && ifMatch(source)) },
    }),
    success: (booking) => ({ title: 'Booking Created', description: `It is booking #${booking.id}.` }),
    failure: { title: 'Create Failed', description: 'Failed to create booking.' },
    detail: ({ status, sentence }) => (status === 409 && sentence ? `${sentence}.` : details[status]),
    onSuccess: onClose,
    onConflict: () => setConflict(true),
  })
  return (
    <Dialog title={`Create Booking${values.customerName ? `: ${values.customerName}` : ''}`} onClose={onClose}>
      <form
        noValidate
        className="mt-5 grid gap-5 sm:grid-cols-2"
        onSubmit={form.handleSubmit((body) => creation.mutate(body))}
      >
        <TextField label="Full Name" required error={errors.customerName?.message} {...register('customerName')} />
        <TextField
          label="Phone"
          required
          type="tel"
          error={errors.customerPhone?.message}
          {...register('customerPhone')}
        />
        <TextField
          label="Email"
          required
          type="email"
          className="sm:col-span-2"
          error={errors.customerEmail?.message}
          {...register('customerEmail')}
        />
        <TextField
          label="Service Address"
          required
          className="sm:col-span-2"
          error={errors.address?.message}
          {...register('address')}
        />
        <Select
          label="Service"
          required
          placeholder="Select a service"
          className="sm:col-span-2"
          choices={bookableServices.map((service) => ({ value: service, label: service }))}
          error={errors.service?.message}
          {...register('service')}
        />
        <TextField
          label="Preferred Date"
          required
          type="date"
          min={dayAt(new Date())}
          error={errors.preferredDate?.message}
          {...register('preferredDate')}
        />
        <Select
          label="Preferred Time"
          required
          placeholder="Select a time"
          choices={timeSlots.map((slot) => ({ value: slot, label: slot }))}
          error={errors.preferredTime?.message}
          {...register('preferredTime')}
        />
        <TextArea
          label="Description"
          className="sm:col-span-2"
          error={errors.description?.message}
          {...register('description')}
        />
        <Checkbox label="Email the customer a receipt" className="mt-1 sm:col-span-2" {...register('tellCustomer')} />
        <div className="flex justify-end gap-3 sm:col-span-2">
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton busy={creation.isPending} busyText="Saving…">
            Create Booking
          </SubmitButton>
        </div>
      </form>
    </Dialog>
  )
}
