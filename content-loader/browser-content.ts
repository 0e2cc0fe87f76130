// What scripts of the browser use of the content. A page with islands holds these values as JSON: see
// site/forms/firm.astro. The build fails when a script uses another one.
import type { Content } from './content-types.ts'

type Value = Exclude<keyof Content, 'business'>
type Fact = keyof Content['business']

const forms = {
  facts: [
    'address',
    'bookableDays',
    'booking',
    'cities',
    'clock',
    'closedDays',
    'closesOnHolidays',
    'confirmationHours',
    'currency',
    'dialing',
    'emergencyPhone',
    'emergencyService',
    'locale',
    'mapZoom',
    'moreCities',
    'name',
    'openingHours',
    'phone',
    'timeSlots',
    'timeZone',
    'visitBufferMinutes',
    'visitMinutes',
  ],
  values: [
    'askHowHeard',
    'bookingChoices',
    'bookingHint',
    'catchAllChoices',
    'emails',
    'emergencies',
    'howHeardChoices',
    'quoteChoices',
    'region',
    'trade',
    'visitLengths',
  ],
} satisfies { facts: Fact[]; values: Value[] }

/** The dashboard uses more than the forms. */
export const browserContent = {
  forms,
  dashboard: {
    facts: [...forms.facts, 'depositPercent', 'quoteValidDays', 'salesTax'],
    values: [...forms.values, 'answers', 'quoteTerms', 'reasons', 'texts'],
  },
} satisfies Record<string, { facts: Fact[]; values: Value[] }>
