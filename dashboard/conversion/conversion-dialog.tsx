import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { draftOf, useDraft } from '#dashboard/session/drafts.ts'
import { mailsPath, pathOf } from '#dashboard/shared/lists.ts'
import { inViewOf, useChange } from '#dashboard/shared/mutations.ts'
import { type Booking, Conversion } from '#domain/booking.ts'
import { dayAt, dayOf } from '#domain/calendar-day.ts'
import type { CallLog } from '#domain/call-log.ts'
import type { ContactSubmission } from '#domain/contact-submission.ts'
import type { ListName } from '#domain/lists.ts'
import { bookableServices, timeSlots } from '#domain/services.ts'
import { Button, SubmitButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Select, TextArea, TextField } from '#ui/field.tsx'
import { validateWith } from '#ui/form.ts'

export const conversionDraft = 'conversion'

/** A row that can become a booking, and what it tells of one. */
export type Source = {
  list: Exclude<ListName, 'bookings'>
  id: number
  /** Rows that can be changed say when they last were. */
  updatedAt?: string
  known: Partial<Typed>
}

type Typed = {
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

/** What the two lists of services have in common, as far as they do. */
const bookableFor: Record<string, string> = {
  'panel-upgrade': 'Electric Panel Installation',
  'generator-install': 'Generator Installation',
  'ev-charger': 'EV Charging Station Installation',
}

export function sourceOfSubmission({ id, updatedAt, name, email, phone, service, message }: ContactSubmission): Source {
  const known = {
    customerName: name,
    customerEmail: email,
    customerPhone: phone,
    service: bookableServices.find((name) => name === bookableFor[service ?? '']) ?? 'Other',
    description: message,
  }
  return { list: 'contact-submissions', id, updatedAt, known }
}

export function sourceOfCall({ id, callerName, callerPhone, serviceInquiry, notes }: CallLog): Source {
  const known = {
    customerName: callerName ?? '',
    customerPhone: callerPhone ?? '',
    service: bookableServices.find((service) => service === serviceInquiry) ?? '',
    description: [serviceInquiry, notes].filter(Boolean).join('\n'),
  }
  return { list: 'call-logs', id, known }
}

const whyNot: Record<number, string> = {
  404: 'Somebody has deleted the message or call it comes from.',
  412: 'Somebody has changed the message. Press Make Booking again to go on all the same.',
}

/** One Idempotency-Key for each content: sending the same again after a lost answer makes no second booking. */
function useAttemptKey() {
  const attempt = useRef({ content: '', key: '' })
  return (body: object) => {
    const content = JSON.stringify(body)
    // crypto.randomUUID is missing on pages that are not served over https.
    const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-')
    if (attempt.current.content !== content) attempt.current = { content, key: newKey() }
    return attempt.current.key
  }
}

/** A booking made out of a quote request or a call: only what the row does not know is left to fill in. */
export function ConversionDialog({ source, onClose }: { source: Source; onClose(): void }) {
  const { list, id, known } = source
  const [isOvertaken, setOvertaken] = useState(false)
  const form = useForm<Typed, unknown, Conversion>({
    resolver: validateWith<Typed, Conversion>(Conversion),
    defaultValues: { tellCustomer: false, ...known, ...draftOf<Typed>(conversionDraft) },
  })
  useDraft(conversionDraft, form.getValues, source)
  const { register } = form
  const { errors } = form.formState
  const attemptKey = useAttemptKey()
  const creation = useChange<Conversion, Booking>({
    reloads: [pathOf(list), pathOf('bookings'), mailsPath],
    request: (body) => ({
      method: 'POST',
      path: `${pathOf(list)}/${id}/booking`,
      body: { ...body, preferredDate: dayOf(body.preferredDate) },
      // Whoever was told of a change, and goes on, means it.
      headers: { 'Idempotency-Key': attemptKey(body), ...(!isOvertaken && inViewOf(source)) },
    }),
    done: (booking) => ({ title: 'Booking Made', description: `It is #${booking.id} in the bookings.` }),
    failed: { title: 'Create Failed', description: 'Failed to make the booking.' },
    why: ({ status, sentence }) => (status === 409 && sentence ? `${sentence}.` : whyNot[status]),
    onDone: onClose,
    onOvertaken: () => setOvertaken(true),
  })
  return (
    <Dialog title={`Make a Booking${known.customerName ? `: ${known.customerName}` : ''}`} onClose={onClose}>
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
          label="Date"
          required
          type="date"
          min={dayAt(new Date())}
          error={errors.preferredDate?.message}
          {...register('preferredDate')}
        />
        <Select
          label="Time"
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
        <label className="tick sm:col-span-2">
          <input type="checkbox" {...register('tellCustomer')} />
          Mail the customer a receipt
        </label>
        <div className="flex justify-end gap-3 sm:col-span-2">
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton busy={creation.isPending} busyText="Saving…">
            Make Booking
          </SubmitButton>
        </div>
      </form>
    </Dialog>
  )
}
