import type { ComponentProps, ReactNode } from 'react'
import { askHowHeard, bookingChoices, bookingHint, howHeardChoices } from '#content'
import type { AskedField } from '#features/bookings/booking-columns.ts'
import { bookingFieldId } from '#features/bookings/booking-form.ts'
import { bookingLabels } from '#firm/labels.ts'
import { timeSlots } from '#firm/services.ts'
import { slotInWords } from '#firm/slot.ts'
import type { FieldControl } from '#site/forms/field-control.ts'
import { EmailField } from '#ui/email-field.tsx'
import { Select, TextArea, TextField } from '#ui/field.tsx'

const choiceOf = (value: string) => ({ value, label: value })
const slotChoices = timeSlots.map((slot) => ({ value: slot, label: slotInWords(slot) }))

type BookingFieldsProps = {
  control(field: Exclude<AskedField, 'preferredDate'>): FieldControl
  /** Stands below the service. */
  afterService?: ReactNode
  /** Stands below the address. */
  afterAddress?: ReactNode
  /** The field of the preferred date. */
  date: ReactNode
  /** The choices of the preferred time, where some are taken. */
  slots?: ComponentProps<typeof Select>['choices'] | undefined
  /** Stands below the preferred time. */
  afterTime?: ReactNode
}

/** The fields of a booking, shared by the React form and the HTML form. */
export function BookingFields({
  control,
  afterService,
  afterAddress,
  date,
  slots = slotChoices,
  afterTime,
}: BookingFieldsProps) {
  const field = (name: Exclude<AskedField, 'preferredDate'>) => ({
    id: bookingFieldId(name),
    label: bookingLabels[name],
    ...control(name),
  })
  const controls = {
    customerName: <TextField required autoComplete="name" className="sm:col-span-2" {...field('customerName')} />,
    customerPhone: <TextField required type="tel" inputMode="tel" autoComplete="tel" {...field('customerPhone')} />,
    customerEmail: <EmailField {...field('customerEmail')} />,
    service: (
      <Select
        required
        placeholder="Select a service"
        hint={bookingHint}
        choices={bookingChoices.map(choiceOf)}
        className="sm:col-span-2"
        {...field('service')}
      />
    ),
    address: (
      <div className="sm:col-span-2">
        <TextField required autoComplete="address-line1" {...field('address')} />
        {afterAddress}
      </div>
    ),
    preferredDate: date,
    preferredTime: <Select required placeholder="Select a time" choices={slots} {...field('preferredTime')} />,
    description: (
      <TextArea rows={3} hint="Optional. What is happening, where, and since when?" {...field('description')} />
    ),
    howHeard: askHowHeard && (
      <Select placeholder="Choose one (optional)" choices={howHeardChoices.map(choiceOf)} {...field('howHeard')} />
    ),
  } satisfies Record<AskedField, ReactNode>
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2 sm:gap-5">
        {controls.customerName}
        {controls.customerPhone}
        {controls.customerEmail}
        {controls.service}
        {afterService}
        {controls.address}
      </div>
      {controls.preferredDate}
      {controls.preferredTime}
      {afterTime}
      {controls.description}
      {controls.howHeard}
    </>
  )
}
