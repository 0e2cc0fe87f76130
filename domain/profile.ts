import * as z from 'zod/mini'
import { readDay } from './calendar-day.ts'
import { catalog } from './catalog.ts'
import { isCompleteNumber } from './phone.ts'
import { textKinds, textPlaceholders } from './text-kinds.ts'
import { weekDays } from './week.ts'

const words = z.string().check(z.refine((text) => text.trim() !== '', 'is missing'))
const webAddress = (message: string) =>
  words.check(z.refine((text) => /^https?:\/\/[^/\s]+\.[^/\s]+/.test(text) && URL.canParse(text), message))
const number = (from: number, to: number, message: string) =>
  z.number(message).check(z.gte(from, message), z.lte(to, message))
const list = <Item extends z.ZodMiniType>(item: Item, message = 'is empty') =>
  z.array(item).check(
    z.minLength(1, message),
    z.refine((items) => new Set(items).size === items.length, {
      error: ({ input }) => `names ${duplicateIn(input as unknown[])} twice`, // z.array checked that it is a list
    }),
  )

const hour = (message: string) => z.int(message).check(z.gte(0, message), z.lte(23, message))

const months = 'must be a number of months such as 24'

const duplicateIn = (items: unknown[]) => items.find((item, index) => items.indexOf(item) < index)

/** As long as a reason that staff enter. */
const reason = words.check(z.maxLength(100, 'must be at most 100 characters'))

/** Such as 12-25. February 29 does not exist every year. */
const MonthDay = z
  .string()
  .check(z.refine((text) => readDay(`2026-${text}`) !== undefined, 'must be a day of every year such as 12-25'))

/** A placeholder that is filled in, or that looks like one. */
const placeholder = /\{[^{}]*\}?|\}/g
const unknownPlaceholder = (text: string) =>
  text.match(placeholder)?.find((found) => !textPlaceholders.some((known) => known === found))

const TextTemplate = words.check(
  z.refine((text) => unknownPlaceholder(text) === undefined, {
    error: ({ input }) => `has ${unknownPlaceholder(String(input))}, but may only have ${textPlaceholders.join(', ')}`,
  }),
)

/** The facts about one business. The build prints a field's name before its message here. */
const Business = z.object({
  name: words,
  description: words,
  url: webAddress('must be a web address such as https://www.example.com').check(
    z.refine((text) => !URL.canParse(text) || new URL(text).origin === text, 'must end with the host, without a slash'),
  ),
  phone: words.check(
    z.regex(/^\+?[\d\s().-]+$/, 'must be a phone number such as (555) 555-0100'),
    z.refine(isCompleteNumber, 'must be a complete phone number such as (555) 555-0100'),
  ),
  email: words.check(z.regex(z.regexes.email, 'must be an email address')),
  license: z.string(),
  address: z.object({
    street: z.string(),
    city: words,
    state: words.check(z.regex(/^[A-Z]{2}$/, 'must be the two-letter abbreviation of the state, such as OR')),
    stateName: words,
    postalCode: words.check(z.regex(/^\d{5}(-\d{4})?$/, 'must be a postal code such as 97031')),
    country: z.literal('US', 'must be US'),
  }),
  coordinates: z.object({
    latitude: number(-90, 90, 'must be degrees from -90 to 90'),
    longitude: number(-180, 180, 'must be degrees from -180 to 180'),
  }),
  timeZone: words.check(z.refine(isTimeZone, 'must be the name of a time zone such as America/Los_Angeles')),
  openingHours: list(
    z.object({
      days: list(z.enum(weekDays, 'must be a day such as Monday')),
      opens: words,
      closes: words,
    }),
  ),
  phoneHours: list(z.object({ days: words, hours: words })),
  closedDays: z.array(z.object({ from: MonthDay, to: MonthDay, reason })),
  serviceRadiusMeters: number(1, 1_000_000, 'must be meters, such as 30000'),
  cities: list(words),
  moreCities: z.array(words),
  services: list(
    z.enum(
      catalog.map(({ slug }) => slug),
      `must be one of ${catalog.map(({ slug }) => slug).join(', ')}`,
    ),
    'must name at least one service',
  ),
  priceRange: words,
  payments: list(words),
  social: z.optional(
    z.object({ name: words, url: webAddress('must be a web address such as https://www.facebook.com/…') }),
  ),
  mapZoom: number(1, 20, 'must be a number from 1 to 20'),
  copyrightYear: number(1900, 2199, 'must be a year such as 2026'),
  projectsCompleted: words,
  confirmationHours: number(1, 1000, 'must be a number of hours'),
  cancellationNoticeHours: z.optional(number(0, 1000, 'must be a number of hours')),
  reminderHour: z.optional(hour('must be an hour from 0 to 23, such as 16')),
  digestHour: z.optional(hour('must be an hour from 0 to 23, such as 18')),
  review: z.optional(
    z.object({
      url: webAddress('must be a web address such as https://www.example.com/reviews'),
      hoursAfter: number(1, 72, 'must be a number of hours from 1 to 72'),
    }),
  ),
  texts: z.optional(z.partialRecord(z.enum(textKinds), TextTemplate, `may only have ${textKinds.join(', ')}`)),
  photoRetentionMonths: z.optional(z.int(months).check(z.gte(1, months), z.lte(1200, months))),
})
export type Business = z.infer<typeof Business>

const Color = z.string().check(z.regex(/^#[\da-f]{6}$/i, 'must be a color such as #2255aa'))
const Scheme = z.object({ page: Color, text: Color, link: Color, band: Color })

const Colors = z.object({ accent: Color, light: Scheme, dark: Scheme })
export type Colors = z.infer<typeof Colors>

/** The outlines are `d` attributes of SVG paths. */
const Mark = list(
  z.object({
    color: z.enum(['accent', 'link', 'band'], 'must be accent, link or band'),
    outline: words.check(z.regex(/^[Mm][-\d\s.,a-zA-Z]+$/, 'must be the d attribute of an SVG path')),
  }),
)
export type Mark = z.infer<typeof Mark>

/** Everything that domain/business.ts exports. */
export const Profile = z.object({
  business: Business,
  colors: Colors,
  mark: Mark,
  welcome: words,
  crew: words,
  responders: words,
  inShort: words,
  introduction: words,
  whoWeAre: words,
  storyTitle: words,
  story: words,
  ownership: words,
  outages: words,
})
export type Profile = z.infer<typeof Profile>

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
