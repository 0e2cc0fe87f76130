import { type ReactNode, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { StaffBooking } from '#features/bookings/staff-booking.ts'
import { shownPhone } from '#firm/phone.ts'
import { type KnownCustomer, useKnownCustomers } from './known-customers.ts'
import type { NewBookingValues, TypedField } from './new-booking.ts'

type CustomerFieldsProps = {
  form: UseFormReturn<NewBookingValues, unknown, StaffBooking>
  /** Renders a field of the form. */
  asked(field: TypedField): ReactNode
}

/** The customer's contact details. While the phone number is typed, known customers are suggested. */
export function CustomerFields({ form, asked }: CustomerFieldsProps) {
  const { watch, getValues, setValue, setFocus } = form
  const phone = watch('customerPhone')
  /** The number for which no suggestions are needed: filled in from the start, or from a suggestion. */
  const [settled, setSettled] = useState(phone)
  /** What the last suggestion filled in. */
  const [filled, setFilled] = useState<Partial<NewBookingValues>>({})
  const customers = useKnownCustomers(phone === settled ? '' : phone)

  function choose(customer: KnownCustomer) {
    setSettled(customer.phone)
    setValue('customerPhone', customer.phone)
    const found = { customerName: customer.name, customerEmail: customer.email, address: customer.address }
    const fields = ['customerName', 'customerEmail', 'address'] as const
    for (const field of fields) {
      const value = getValues(field)
      // A suggestion replaces what an earlier one filled in, but not what staff typed.
      if (!value.trim() || value === filled[field]) setValue(field, found[field])
    }
    setFilled(found)
    // The pressed button disappears, so the focus moves on.
    const required = ['customerName', 'address', 'service'] as const
    setFocus(required.find((field) => !getValues(field)) ?? 'day')
  }

  return (
    <>
      {asked('customerPhone')}
      <p role="status" className="sr-only">
        {customers.length > 0 && `${customers.length} known ${customers.length === 1 ? 'customer' : 'customers'}`}
      </p>
      {customers.length > 0 && (
        <ul aria-label="Known customers" className="-mt-3 grid gap-1.5 sm:col-span-2">
          {customers.map((customer) => (
            <li key={`${customer.phone} ${customer.name}`}>
              <button
                type="button"
                className="flex min-h-11 w-full flex-col justify-center rounded-lg bg-busy-tint px-3.5 py-1.5 text-left text-sm/body wrap-anywhere hover:inset-ring"
                onClick={() => choose(customer)}
              >
                <span className="font-semibold text-link">
                  {customer.name || 'Unknown Caller'}, {shownPhone(customer.phone)}
                </span>
                {customer.address}
              </button>
            </li>
          ))}
        </ul>
      )}
      {asked('customerName')}
      {asked('customerEmail')}
      {asked('address')}
    </>
  )
}
