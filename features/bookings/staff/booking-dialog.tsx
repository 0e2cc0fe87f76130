import { useForm } from 'react-hook-form'
import { useRole } from '#dashboard/kit/access.ts'
import { priorityLabels } from '#dashboard/kit/badges.tsx'
import { draftOf, useDraft } from '#dashboard/kit/drafts.ts'
import { askedValuesOf, correctionsOf } from '#dashboard/kit/edit/asked-values.ts'
import { EditNotice } from '#dashboard/kit/edit/edit-notice.tsx'
import { FormButtons } from '#dashboard/kit/edit/form-buttons.tsx'
import { useEditedRow } from '#dashboard/kit/edit/use-edited-row.ts'
import { pathOf } from '#dashboard/kit/lists.ts'
import { ifMatch, useStaffMutation } from '#dashboard/kit/mutations.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { type BookingField, bookingFields } from '#features/bookings/booking-fields.ts'
import { BookingChange } from '#features/bookings/staff-booking.ts'
import { amountInDigits, centsIn, centsInWords, currency } from '#firm/money.ts'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea, TextField } from '#ui/field.tsx'
import { validateWith } from '#ui/form.ts'
import { askAboutEmail } from './asked-emails.ts'
import { AskedFields } from './asked-fields.tsx'
import { changesTo, editsIn } from './booking-changes.ts'
import { JobNoteFields, type JobNotes } from './job-note-fields.tsx'

/** Corrections after which the confirmation that the customer has is wrong, or went elsewhere. */
const toldFields = ['address', 'customerEmail', 'preferredDate', 'preferredTime', 'service'] as const

const bookingDraft = 'booking'

type FormValues = Record<BookingField, string> & JobNotes & { notes: string; amountCents: string }

/**
 * What staff note about a booking besides its status and its visit, and corrections of what the customer was asked. Crew change
 * the notes alone.
 */
export function BookingDialog({ booking, onClose }: { booking: Booking; onClose(): void }) {
  const edited = useEditedRow({ list: 'bookings', row: booking, kind: 'edit', valuesOf })
  const { base } = edited
  const isCrew = useRole() === 'crew'
  const form = useForm<FormValues, unknown, BookingChange>({
    resolver: validateWith(BookingChange, (values) => (isCrew ? { notes: values.notes } : patchOf(values, base))),
    defaultValues: { ...edited.values, ...draftOf<FormValues>(bookingDraft) },
  })
  useDraft(bookingDraft, form.getValues, base)
  const { register } = form
  const { errors } = form.formState
  const update = useStaffMutation<{ body: BookingChange; values: FormValues }, Booking>({
    change: ({ body, values }) =>
      edited.changeTo(values, editsIn(base, { ...values, amountCents: body.amountCents ?? null })),
    reloads: [pathOf('bookings')],
    request: ({ body }) => ({
      method: 'PATCH',
      path: `${pathOf('bookings')}/${base.id}`,
      body,
      headers: ifMatch(base),
    }),
    success: (updated) => {
      const isToldWrong = toldFields.some((field) => updated[field] !== base[field])
      if (isToldWrong && updated.status === 'confirmed') askAboutEmail(updated)
      return { title: 'Booking Updated' }
    },
    failure: { title: 'Update Failed', description: 'Failed to update booking.' },
    onSuccess: onClose,
    onWaiting: onClose,
    onConflict: () => edited.onConflict(form),
    onDeleted: edited.onDeleted,
  })
  function cancel() {
    edited.discard()
    onClose()
  }
  return (
    <Dialog title={`Update Booking: ${base.customerName}`} onClose={onClose}>
      <form
        noValidate
        className="mt-5 grid gap-5 sm:grid-cols-2"
        onSubmit={form.handleSubmit((body) => update.mutate({ body, values: form.getValues() }))}
      >
        <EditNotice list="bookings" edited={edited} changes={changesTo(edited)} />
        {!isCrew && (
          <>
            <JobNoteFields
              priority={base.priority}
              field={(name) => ({ ...register(name), error: errors[name]?.message })}
            />
            <TextField
              label={`Amount (${currency})`}
              inputMode="decimal"
              placeholder={amountInDigits(1150)}
              error={errors.amountCents?.message}
              {...register('amountCents')}
            />
          </>
        )}
        <TextArea
          label="Internal Notes"
          data-autofocus
          hint="What to bring, gate code. The customer never sees them."
          className="sm:col-span-2"
          error={errors.notes?.message}
          {...register('notes')}
        />
        {!isCrew && (
          <AskedFields booking={base} field={(name) => ({ ...register(name), error: errors[name]?.message })} />
        )}
        <FormButtons submitText="Save Changes" isSaving={update.isPending} problem={update.problem} onCancel={cancel} />
      </form>
    </Dialog>
  )
}

const valuesOf = (booking: Booking): FormValues => ({
  ...askedValuesOf(bookingFields, booking),
  priority: booking.priority || 'normal',
  estimatedDuration: booking.estimatedDuration ?? '',
  googleBookingUrl: booking.googleBookingUrl ?? '',
  notes: booking.notes ?? '',
  amountCents: booking.amountCents === null ? '' : centsInWords(booking.amountCents),
})

/** The server accepts only listed priorities, so an unknown one is left as it is. */
const patchOf = (
  { priority, estimatedDuration, googleBookingUrl, notes, amountCents, ...values }: FormValues,
  base: Booking,
) => ({
  ...(Object.hasOwn(priorityLabels, priority) && { priority }),
  ...{ estimatedDuration, googleBookingUrl, notes },
  amountCents: amountCents.trim() === '' ? null : (centsIn(amountCents) ?? amountCents),
  ...correctionsOf(bookingFields, values, base),
})
