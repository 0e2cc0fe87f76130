import { isCompleteNumber } from '#domain/dialing.ts'
import { dialingOf } from './calling-codes.ts'
import type { BusinessFile } from './schema/business.ts'

/** Mistakes that depend on the country of the business. */
export function countryErrors(facts: BusinessFile): { path: string[]; message: string }[] {
  const { state, stateName, postalCode, country = 'US' } = facts.address
  const errors: { path: string[]; message: string }[] = []
  const dialing = dialingOf(country)
  const example = dialing.code === '1' ? '(555) 555-0100' : `+${dialing.code} …`
  for (const field of ['phone', 'emergencyPhone'] as const) {
    const number = facts[field]
    if (number !== undefined && !isCompleteNumber(number, dialing))
      errors.push({ path: [field], message: `${field} must be a complete phone number such as ${example}.` })
  }
  const needs = (field: string, value: string | undefined) => {
    if (value === undefined) errors.push({ path: ['address', field], message: `address.${field} is missing.` })
  }
  if (country === 'US') {
    needs('state', state)
    if (state?.length === 2) needs('stateName', stateName)
    needs('postalCode', postalCode)
    if (postalCode !== undefined && !/^\d{5}(-\d{4})?$/.test(postalCode))
      errors.push({
        path: ['address', 'postalCode'],
        message: 'address.postalCode must be a postal code such as 97031.',
      })
  } else if (facts.currency === undefined)
    errors.push({ path: [], message: 'currency is missing. Outside of the United States, name it, such as EUR.' })
  return errors
}
