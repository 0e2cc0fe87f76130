import { CalendarX } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { Checkbox } from '#dashboard/kit/checkbox.tsx'
import { draftOf, useDraft } from '#dashboard/kit/drafts.ts'
import { EditNotice } from '#dashboard/kit/edit/edit-notice.tsx'
import { FormButtons } from '#dashboard/kit/edit/form-buttons.tsx'
import { useEditedRow } from '#dashboard/kit/edit/use-edited-row.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { VisitChange } from '#features/bookings/staff-booking.ts'
import { plannedVisit } from '#features/bookings/visit.ts'
import { lists } from '#features/lists.ts'
import { fieldLabels } from '#firm/labels.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { changesTo, comingInWords, preferredInWords, visitInWords } from './booking-changes.ts'
import { useVisitChange } from './use-visit-change.ts'
import { VisitFields } from './visit-fields.tsx'
import { type VisitValues, validateVisit, valuesOfVisit, visitOf } from './visit-form.ts'

const openStatuses: readonly string[] = lists.bookings.openStatuses

const visitDraft = 'visit'

/** `people` are ids, separated by commas. */
type FormValues = VisitValues & { address: string; people: string; confirm: boolean; tellCustomer: boolean }

const valuesOf = (booking: Booking) => ({
  ...valuesOfVisit(plannedVisit(booking)),
  address: booking.address,
  people: booking.people.join(),
})

const idsIn = (people: string) => people.split(',').filter(Boolean)

/** The email about a visit that moves is shown before it is sent, so it is not offered here at once. */
const offersFor = ({ visit }: Booking) => ({ confirm: true, tellCustomer: visit === null })

type VisitDialogProps = {
  booking: Booking
  /** Whether free times are looked up at once. */
  findsTime?: boolean
  onClose(): void
}

/** Sets what was agreed with the customer. The preferred time is filled in until something is agreed. */
export function VisitDialog({ booking, findsTime = false, onClose }: VisitDialogProps) {
  const edited = useEditedRow({ list: 'bookings', row: booking, kind: 'visit', valuesOf })
  const { base } = edited
  const canConfirm = base.status === 'pending'
  const isAddressUnknown = base.address === ''
  const isOpen = openStatuses.includes(base.status)
  const form = useForm<FormValues, unknown, VisitChange>({
    resolver: validateVisit(VisitChange, ({ confirm, tellCustomer, people, address, ...visit }) => ({
      ...visitOf(visit),
      ...(people !== base.people.join() && { people: idsIn(people) }),
      // Nobody can come to a visit without an address.
      ...(isAddressUnknown && (address.trim() !== '' || (canConfirm && confirm)) && { address }),
      confirm: canConfirm && confirm,
      tellCustomer: isOpen && tellCustomer,
    })),
    defaultValues: { ...offersFor(base), ...edited.values, ...draftOf<FormValues>(visitDraft) },
  })
  useDraft(visitDraft, form.getValues, base)
  const { register } = form
  const { errors, dirtyFields } = form.formState
  const change = useVisitChange(base, {
    onSuccess: onClose,
    onWaiting: onClose,
    onConflict: () => edited.onConflict(form),
    onDeleted: edited.onDeleted,
  })
  const values = form.watch()
  function save(visit: VisitChange | null) {
    const text = visit ? changeInWords(visit) : 'Unschedule the visit'
    change.mutate({ visit, change: edited.changeTo(form.getValues(), text, ['visit', 'people']) })
  }
  function cancel() {
    edited.discard()
    onClose()
  }
  return (
    <Dialog title={`Schedule: ${base.customerName}`} onClose={onClose}>
      <form noValidate className="mt-5 grid gap-5 sm:grid-cols-2" onSubmit={form.handleSubmit((visit) => save(visit))}>
        <EditNotice list="bookings" edited={edited} changes={changesTo(edited)} />
        {base.hasPreference && (
          <p className="text-muted sm:col-span-2">Customer’s preferred time: {preferredInWords(base)}</p>
        )}
        {isAddressUnknown && (
          <TextField
            label={fieldLabels.address}
            required
            className="sm:col-span-2"
            error={errors.address?.message}
            {...register('address')}
          />
        )}
        <VisitFields
          values={values}
          field={(name) => ({ ...register(name), error: errors[name]?.message })}
          set={(name, value) =>
            form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
          }
          hasLength={base.visit !== null || dirtyFields.hours === true}
          wanted={{ service: base.service, address: values.address, bookingId: base.id }}
          findsTime={findsTime}
          people={idsIn(values.people)}
          peopleError={errors.people?.message}
          onPeople={(people) => form.setValue('people', people.join(), { shouldDirty: true })}
        />
        <div className="sm:col-span-2">
          {!isOpen && <p className="font-semibold">This booking is {base.status}.</p>}
          {canConfirm && <Checkbox label="Confirm the booking" {...register('confirm')} />}
          {isOpen && base.customerEmail && <Checkbox label="Email the customer" {...register('tellCustomer')} />}
        </div>
        <FormButtons submitText="Save Visit" isSaving={change.isPending} problem={change.problem} onCancel={cancel}>
          {base.visit && (
            <Button look="quiet" className="mr-auto" disabled={change.isPending} onClick={() => save(null)}>
              <CalendarX aria-hidden className="size-4" />
              Unschedule
            </Button>
          )}
        </FormButtons>
      </form>
    </Dialog>
  )
}

/** Such as "Visit: Tuesday, December 1, 2026, 1:30 PM, for Maria Lopez". */
const changeInWords = ({ people, ...visit }: VisitChange) =>
  `Visit: ${visitInWords(visit)}${people ? `, for ${comingInWords(people)}` : ''}`
