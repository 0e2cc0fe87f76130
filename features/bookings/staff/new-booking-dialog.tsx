import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Checkbox } from '#dashboard/kit/checkbox.tsx'
import { type DraftName, draftOf, useDraft } from '#dashboard/kit/drafts.ts'
import { FormButtons } from '#dashboard/kit/edit/form-buttons.tsx'
import { StaffField } from '#dashboard/kit/edit/staff-field.tsx'
import { mailsPath, pathOf } from '#dashboard/kit/lists.ts'
import { ifMatch, useStaffMutation } from '#dashboard/kit/mutations.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { bookingFields } from '#features/bookings/booking-fields.ts'
import { StaffBooking } from '#features/bookings/staff-booking.ts'
import { referenceOf } from '#features/customer-page/reference.ts'
import { dayOf } from '#firm/calendar-day.ts'
import { timeOfSlot } from '#firm/slot.ts'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/field.tsx'
import { CustomerFields } from './customer-fields.tsx'
import { JobNoteFields } from './job-note-fields.tsx'
import { bodyOf, emptyBooking, fieldsWithoutPlace, type NewBookingValues, type TypedField } from './new-booking.ts'
import { VisitFields } from './visit-fields.tsx'
import { slotAt, validateVisit } from './visit-form.ts'

type NewBookingDialogProps = {
  title: string
  submitText: string
  /** The key of the draft, and the row that the form belongs to. */
  draft: DraftName
  subject?: object
  values: Partial<NewBookingValues>
  target: {
    path: string
    /** The row that becomes a booking. */
    updatedAt?: string | undefined
    /** Paths besides those of bookings and emails. */
    reloads: string[]
    /** Why it failed, by status. */
    details?: Record<number, string>
  }
  onClose(): void
}

/** The form that staff fill in to book for a customer, often during the call. */
export function NewBookingDialog({
  title,
  submitText,
  draft,
  subject,
  values,
  target,
  onClose,
}: NewBookingDialogProps) {
  const [hasConflict, setConflict] = useState(false)
  const form = useForm<NewBookingValues, unknown, StaffBooking>({
    resolver: validateVisit(StaffBooking, bodyOf),
    defaultValues: { ...emptyBooking, ...values, ...draftOf<NewBookingValues>(draft) },
  })
  useDraft(draft, form.getValues, subject)
  const { register } = form
  const { errors, dirtyFields } = form.formState
  const current = form.watch()
  const creation = useStaffMutation<StaffBooking, Booking>({
    reloads: [...target.reloads, pathOf('bookings'), mailsPath],
    request: (booking) => ({
      method: 'POST',
      path: target.path,
      body: { ...booking, preferredDate: dayOf(booking.preferredDate) },
      // After a conflict notice, submitting again is deliberate.
      headers: hasConflict ? {} : ifMatch(target),
    }),
    success: (booking) => ({
      title: 'Booking Created',
      description: `It is booking ${referenceOf('bookings', booking.id)}.`,
    }),
    failure: { title: 'Create Failed', description: 'Failed to create booking.' },
    explain: ({ status }) => target.details?.[status],
    onSuccess: onClose,
    onConflict: () => setConflict(true),
  })
  /** A preferred time has one of the slots. */
  function onAgreedChange() {
    const { isAgreed, time } = form.getValues()
    if (!isAgreed && time) form.setValue('time', timeOfSlot(slotAt(time)))
  }
  const asked = (name: TypedField) => (
    <StaffField
      key={name}
      field={name}
      facts={bookingFields[name]}
      schema={StaffBooking.shape[name]}
      error={errors[name]?.message}
      {...(name === 'description' && { hint: 'The customer sees it on their page.' })}
      {...(name === 'customerPhone' && { className: 'sm:col-span-2', 'data-autofocus': true })}
      {...(name === 'customerName' && { className: '' })}
      {...register(name)}
    />
  )
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        noValidate
        className="mt-5 grid gap-5 sm:grid-cols-2"
        onSubmit={form.handleSubmit((booking) => creation.mutate(booking))}
      >
        <CustomerFields form={form} asked={asked} />
        {asked('service')}
        <Checkbox
          label="Customer confirmed"
          className="-my-2 sm:col-span-2"
          {...register('isAgreed', { onChange: onAgreedChange })}
        />
        <VisitFields
          values={current}
          field={(name) => ({ ...register(name), error: errors[name]?.message })}
          set={(name, value) =>
            form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
          }
          hasLength={dirtyFields.hours === true}
          wanted={{ service: current.service, address: current.address }}
          isAgreed={current.isAgreed}
          people={current.people}
          peopleError={errors.people?.message}
          onPeople={(people) => form.setValue('people', people, { shouldDirty: true })}
        />
        {fieldsWithoutPlace.map(asked)}
        <JobNoteFields field={(name) => ({ ...register(name), error: errors[name]?.message })} />
        <TextArea
          label="Internal Notes"
          rows={3}
          hint="What to bring, gate code. The customer never sees them."
          className="sm:col-span-2"
          error={errors.notes?.message}
          {...register('notes')}
        />
        <div className="sm:col-span-2">
          {current.isAgreed && <Checkbox label="Confirm the booking" {...register('confirm')} />}
          {current.customerEmail.trim() && <Checkbox label="Email the customer" {...register('tellCustomer')} />}
        </div>
        <FormButtons
          submitText={submitText}
          isSaving={creation.isPending}
          problem={creation.problem}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
