import * as z from 'zod/mini'
import { dialingOf, isCountry } from '#content-loader/calling-codes.ts'
import { isCompleteNumber } from '#core/dialing.ts'

/** What business.yaml has before its fields are checked. */
type Facts = { phone?: unknown; emergencyPhone?: unknown; currency?: unknown; address?: unknown }

/** The rules that depend on the country of the business. They apply even if other fields have mistakes. */
export const inItsCountry = z.check<Facts>(
  ({ value, issues }) => {
    if (!isMap(value) || !isMap(value.address)) return
    const { state, stateName, postalCode, country = 'US' } = textsOf(value.address)
    const report = (path: string[], message: string) => issues.push({ code: 'custom', path, message, input: undefined })
    const dialing = dialingOf(country)
    const example = dialing.code === '1' ? '(555) 555-0100' : `+${dialing.code} …`
    for (const field of ['phone', 'emergencyPhone'] as const) {
      const number = value[field]
      if (typeof number === 'string' && !isCompleteNumber(number, dialing))
        report([field], `must be a complete phone number such as ${example}`)
    }
    if (!isCountry(country)) return
    if (country !== 'US') {
      if (value.currency === undefined) report(['currency'], 'is missing')
      return
    }
    if (state === undefined) report(['address', 'state'], 'is missing')
    if (stateName === undefined && state?.length === 2) report(['address', 'stateName'], 'is missing')
    if (postalCode === undefined || !/^\d{5}(-\d{4})?$/.test(postalCode))
      report(['address', 'postalCode'], 'must be a postal code such as 97031')
  },
  { when: () => true },
)

const isMap = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The fields of an object that are texts. */
const textsOf = (value: object): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text === 'string'))
