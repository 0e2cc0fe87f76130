import type { ComponentProps, ReactNode } from 'react'
import {
  type BookingField,
  bookingFieldId,
  bookingFieldNames,
  bookingFields,
} from '#features/bookings/booking-fields.ts'
import { BookingRequest } from '#features/bookings/booking-request.ts'
import type { FieldFacts } from '#firm/field-facts.ts'
import type { FieldControl } from '#site/forms/field-control.ts'
import type { Select } from '#ui/field.tsx'
import { FormField } from '#ui/form-field.tsx'

type BookingFieldsProps = {
  control(field: Exclude<BookingField, 'preferredDate'>): FieldControl
  /** What stands below a field. */
  after?: Partial<Record<BookingField, ReactNode>>
  /** The field of the preferred date. */
  date: ReactNode
  /** The choices of the preferred time, where some are taken. */
  slots?: ComponentProps<typeof Select>['choices'] | undefined
}

const facts: Record<BookingField, FieldFacts> = bookingFields
const shownFields = bookingFieldNames.filter((field) => facts[field].isAsked !== false)

/** The fields of a booking, shared by the React form and the HTML form. */
export function BookingFields({ control, after = {}, date, slots }: BookingFieldsProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2 sm:gap-5">
      {shownFields.map((field) => (
        <div key={field} className={facts[field].isHalf ? '' : 'sm:col-span-2'}>
          {field === 'preferredDate' ? (
            date
          ) : (
            <FormField
              field={field}
              facts={facts[field]}
              schema={BookingRequest.shape[field]}
              id={bookingFieldId(field)}
              choices={field === 'preferredTime' ? slots : undefined}
              {...control(field)}
            />
          )}
          {after[field]}
        </div>
      ))}
    </div>
  )
}
