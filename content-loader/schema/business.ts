import * as z from 'zod/mini'
import { isCountry } from '#content-loader/calling-codes.ts'
import { textKinds, textPlaceholders } from '#domain/text-kinds.ts'
import { weekDays } from '#domain/week.ts'
import { inItsCountry } from './country.ts'
import { fields, flag, list, number, oneOf, onlyFields, suggestion, webAddress, wholeNumber, words } from './fields.ts'

const weekDay = oneOf(weekDays, 'a day such as Monday')
const clockTime = words.check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as "08:00", in quotes'))
const slot = words.check(
  z.regex(/^(1[0-2]|[1-9]):(00|15|30|45) [AP]M$/, 'must be a quarter of an hour such as 9:30 AM'),
)

/** As long as a reason that staff enter. */
const reason = words.check(z.maxLength(100, 'must be at most 100 characters'))

/** Such as 12-25. February 29 does not exist every year. */
const monthDay = words.check(
  z.refine((text) => new Date(`2026-${text}T12:00:00Z`).toJSON()?.slice(5, 10) === text, {
    error: 'must be a day of every year such as "12-25"',
  }),
)

const coordinates = z.tuple(
  [number(-90, 90, 'must be [latitude, longitude]'), number(-180, 180, 'must be [latitude, longitude]')],
  'must be [latitude, longitude]',
)

/** A town with coordinates is a dot on the map. */
const Town = z.union(
  [words, fields({ name: words, at: coordinates })],
  'must be a name, or { name: Bend, at: [44.0582, -121.3153] }',
)

/** Whether it is complete depends on the country: see read-business.ts. */
const phoneNumber = words.check(z.regex(/^\+?[\d\s()./-]+$/, 'must be a phone number such as (555) 555-0100'))

/** The pages are in English, so the dates in their sentences are, too. */
const isEnglish = (locale: string): boolean =>
  /^en-[A-Z]{2}$/.test(locale) && new Intl.DateTimeFormat(locale).resolvedOptions().locale === locale

const isCurrency = (code: string): boolean => Intl.supportedValuesOf('currency').includes(code)

const salesTaxError = 'must be a percentage from 0 to 30 with three decimals at most, such as 8.375'

/** content/business.yaml: the facts about the business. */
export const BusinessFile = fields({
  name: words,
  description: words,
  url: webAddress('must be a web address such as https://www.example.com').check(
    z.refine((text) => !URL.canParse(text) || new URL(text).origin === text, {
      error: ({ input }) => `must be ${new URL(String(input)).origin}, without a slash or anything after it`,
    }),
  ),
  phone: phoneNumber,
  /** For emergencies, such as the owner's mobile. Without it, `phone` is. */
  emergencyPhone: z.optional(phoneNumber),
  email: words.check(z.regex(z.regexes.email, 'must be an email address')),
  license: z.optional(z.string('must be text. Put it in quotes')),
  address: fields({
    street: z.optional(z.string('must be text. Put it in quotes')),
    city: words,
    state: z.optional(words),
    stateName: z.optional(words),
    postalCode: z.optional(words.check(z.maxLength(20, 'must be at most 20 characters'))),
    country: z.optional(
      words.check(z.refine(isCountry, 'must be the two capital letters of a country, such as US, CA or GB')),
    ),
  }),
  coordinates: fields({
    latitude: number(-90, 90, 'must be degrees from -90 to 90'),
    longitude: number(-180, 180, 'must be degrees from -180 to 180'),
  }),
  timeZone: words.check(
    z.refine(isTimeZone, {
      error: ({ input }) =>
        `must be the name of a time zone such as America/Los_Angeles${suggestion(input, Intl.supportedValuesOf('timeZone'))}`,
    }),
  ),
  locale: z.optional(
    words.check(z.refine(isEnglish, 'must be English as a country writes it, such as en-US or en-GB')),
  ),
  currency: z.optional(
    words.check(z.refine(isCurrency, 'must be the three capital letters of a currency, such as USD or EUR')),
  ),
  openingHours: list(fields({ days: list(weekDay), opens: clockTime, closes: clockTime })),
  phoneHours: list(fields({ days: words, hours: words })),
  bookableDays: list(weekDay),
  timeSlots: list(slot),
  closedDays: z.optional(z.array(fields({ from: monthDay, to: monthDay, reason }))),
  emergencyService: z.boolean('must be true or false'),
  freeEstimates: z.boolean('must be true or false'),
  serviceRadiusMeters: number(1, 1_000_000, 'must be meters, such as 30000'),
  cities: list(Town),
  moreCities: z.optional(z.array(Town)),
  /** Search engines ignore a longer one. */
  priceRange: words.check(z.maxLength(99, 'must be at most 99 characters')),
  payments: list(words),
  prices: z.optional(list(fields({ name: words, price: words }))),
  social: z.optional(
    fields({ name: words, url: webAddress('must be a web address such as https://www.facebook.com/…') }),
  ),
  /** A card beside the booking form that opens a Google search for the business, for a listing that takes bookings. */
  googleBooking: flag,
  mapZoom: number(1, 20, 'must be a number from 1 to 20'),
  copyrightYear: wholeNumber(1900, 2199, 'must be a year such as 2026'),
  projectsCompleted: words,
  confirmationHours: number(1, 1000, 'must be a number of hours'),
  cancellationNoticeHours: z.optional(number(0, 1000, 'must be a number of hours')),
  reminderHour: z.optional(wholeNumber(0, 23, 'must be an hour from 0 to 23, such as 16')),
  digestHour: z.optional(wholeNumber(0, 23, 'must be an hour from 0 to 23, such as 18')),
  /** Whether both forms ask "How did you hear about us?", and what can be chosen. */
  askHowHeard: z.optional(z.boolean('must be true or false')),
  howHeardChoices: z.optional(list(words.check(z.maxLength(100, 'must be at most 100 characters')))),
  review: z.optional(
    fields({
      url: webAddress('must be a web address such as https://www.example.com/reviews'),
      hoursAfter: number(1, 72, 'must be a number of hours from 1 to 72'),
    }),
  ),
  photoRetentionMonths: z._default(wholeNumber(1, 1200, 'must be a number of months such as 24'), 24),
  /** Percent. */
  salesTax: z.optional(
    number(0, 30, salesTaxError).check(z.refine((percent) => /^\d+(\.\d{1,3})?$/.test(String(percent)), salesTaxError)),
  ),
  quoteValidDays: z.optional(wholeNumber(1, 365, 'must be a number of days from 1 to 365, such as 30')),
  quoteFollowUpDays: z.optional(wholeNumber(1, 90, 'must be a number of days from 1 to 90, such as 5')),
  depositPercent: z.optional(wholeNumber(1, 100, 'must be a whole number of percent from 1 to 100')),
  paymentLink: z.optional(webAddress('must be a web address such as https://pay.example.com/your-firm')),
}).check(inItsCountry)
export type BusinessFile = z.infer<typeof BusinessFile>

/** A placeholder that is filled in, or that looks like one. */
const placeholder = /\{[^{}]*\}?|\}/g
const unknownPlaceholder = (text: string) =>
  text.match(placeholder)?.find((found) => !textPlaceholders.some((known) => known === found))

const TextTemplate = words.check(
  z.refine((text) => unknownPlaceholder(text) === undefined, {
    error: ({ input }) => `has ${unknownPlaceholder(String(input))}, but may only have ${textPlaceholders.join(', ')}`,
  }),
)

/** A sentence of the emails. '' leaves it out. */
const emailSentence = z.optional(
  z.string('must be text. Put it in quotes').check(z.maxLength(200, 'must be at most 200 characters')),
)

/** A text that staff send in a message, or change before. `title` is for them. */
const Answer = fields({
  title: words.check(z.maxLength(60, 'must be at most 60 characters')),
  text: words.check(z.maxLength(400, 'must be at most 400 characters')),
})

const reasonsForCustomer = z.optional(list(words.check(z.maxLength(200, 'must be at most 200 characters'))))

/** content/messages.yaml: the owner's sentences in emails and texts to customers. */
export const MessagesFile = fields({
  emails: z.optional(
    fields({
      afterBooking: emailSentence,
      afterQuoteRequest: emailSentence,
      beforeVisit: emailSentence,
      emergencies: emailSentence,
      signOff: emailSentence,
    }),
  ),
  reasons: z.optional(fields({ declined: reasonsForCustomer, cancelled: reasonsForCustomer })),
  answers: z.optional(list(Answer)),
  quoteTerms: z.optional(words.check(z.maxLength(5000, 'must be at most 5000 characters'))),
  texts: z.optional(z.partialRecord(z.enum(textKinds), TextTemplate, { error: onlyFields(textKinds) })),
})
export type MessagesFile = z.infer<typeof MessagesFile>

const color = words.check(z.regex(/^#[\da-f]{6}$/i, 'must be a color such as "#2255aa", in quotes'))
const scheme = fields({ page: color, text: color, link: color, band: color })

/** content/brand.yaml: colors, and the logo mark as `d` attributes of SVG paths on a 64 × 64 grid. */
export const BrandFile = fields({
  colors: fields({ accent: color, light: scheme, dark: scheme }),
  mark: list(
    fields({
      color: oneOf(['accent', 'link', 'band'], 'accent, link or band'),
      outline: words.check(z.regex(/^[Mm][-\d\s.,a-zA-Z]+$/, 'must be the d attribute of an SVG path')),
    }),
  ),
})
export type BrandFile = z.infer<typeof BrandFile>

/** Abbreviations such as EST do not have daylight saving time. */
function isTimeZone(name: string): boolean {
  if (!name.includes('/')) return false
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
