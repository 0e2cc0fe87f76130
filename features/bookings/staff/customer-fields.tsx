import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { StaffBooking } from '#features/bookings/staff-booking.ts'
import { KnownCustomerList } from './known-customer-list.tsx'
import { isSameNumber, type KnownCustomer, useKnownCustomers } from './known-customers.ts'
import type { NewBookingValues, TypedField } from './new-booking.ts'

type CustomerFieldsProps = {
  form: UseFormReturn<NewBookingValues, unknown, StaffBooking>
  /** Renders a field of the form. */
  asked(field: TypedField): ReactNode
}

const filledFields = ['customerName', 'customerEmail', 'address'] as const

/**
 * The customer's contact details. While the phone number is typed, known customers are suggested. When the form starts with the
 * number of one known customer, what it lacks is filled in.
 */
export function CustomerFields({ form, asked }: CustomerFieldsProps) {
  const { watch, getValues, setValue, setFocus } = form
  const phone = watch('customerPhone')
  /** The number that the form started with, while it lacks the address. */
  const [lacking, setLacking] = useState(getValues('address') ? '' : phone)
  /** The number for which no suggestions are needed: filled in from the start, or from a suggestion. */
  const [settled, setSettled] = useState(lacking ? '' : phone)
  /** What the last suggestion filled in. */
  const [filled, setFilled] = useState<Partial<NewBookingValues>>({})
  const customers = useKnownCustomers(phone === settled ? '' : phone)
  const [only, ...others] = customers.filter(({ address }) => address !== '')
  // Not while staff type another number, and not for one that is only part of a longer one.
  const isSame = lacking !== '' && phone === lacking && only !== undefined && isSameNumber(only.phone, phone)
  const found = isSame && others.length === 0 ? only : undefined
  const fillIn = useEffectEvent((customer: KnownCustomer) => {
    setLacking('')
    setSettled(phone)
    fill(customer)
  })
  useEffect(() => {
    if (found) fillIn(found)
  }, [found])

  /** Replaces what an earlier suggestion filled in, but not what staff typed. */
  function fill({ name, email, address }: KnownCustomer) {
    const values = { customerName: name, customerEmail: email, address }
    for (const field of filledFields) {
      const value = getValues(field)
      if (!value.trim() || value === filled[field]) setValue(field, values[field])
    }
    setFilled(values)
  }

  function choose(customer: KnownCustomer) {
    setLacking('')
    setSettled(customer.phone)
    setValue('customerPhone', customer.phone)
    fill(customer)
    // The pressed button disappears, so the focus moves on.
    const required = ['customerName', 'address', 'service'] as const
    setFocus(required.find((field) => !getValues(field)) ?? 'day')
  }

  return (
    <>
      {asked('customerPhone')}
      <KnownCustomerList customers={customers} onChoose={choose} />
      {asked('customerName')}
      {asked('customerEmail')}
      {asked('address')}
    </>
  )
}
