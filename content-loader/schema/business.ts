import * as z from 'zod/mini'
import { isCountry } from '#content-loader/calling-codes.ts'
import { onTwelveHours, readTime } from '#core/clock-time.ts'
import { textKinds, textPlaceholders } from '#core/text-kinds.ts'
import { weekDays } from '#core/week.ts'
import { inItsCountry } from './country.ts'
import {
  described,
  fields,
  flag,
  list,
  number,
  oneOf,
  onlyFields,
  suggestion,
  visitBufferMinutes,
  visitMinutes,
  webAddress,
  wholeNumber,
  words,
} from './fields.ts'

const weekDay = oneOf(weekDays)
/** A text that is read before it is checked. What cannot be read stays as it is. */
const readAs = (read: (time: string) => string) =>
  z.transform((value: unknown) => {
    const time = typeof value === 'string' ? readTime(value) : undefined
    return time === undefined ? value : read(time)
  })

/** Such as "08:00", whichever form it has in the file. */
const clockTime = z.pipe(
  readAs((time) => time),
  words.check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 8:00 AM, 8 AM, 08:00 or 16:00')),
)
/** Such as "8:00 AM", whichever form it has in the file. */
const slot = z.pipe(
  readAs(onTwelveHours),
  words.check(
    z.regex(/^(1[0-2]|[1-9]):(00|15|30|45) [AP]M$/, 'must be a quarter of an hour such as 9:30 AM, 9 AM or 09:30'),
  ),
)
/** Such as 16, whichever form it has in the file. */
const hour = z.pipe(
  readAs((time) => time.replace(/:00$/, '')),
  wholeNumber(0, 23, 'must be a full hour such as 4 PM, 16:00 or 16'),
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
  [
    words,
    fields({
      name: described(words, 'The name of the town.'),
      at: described(coordinates, 'Latitude and longitude. They put the town on the map.'),
    }),
  ],
  'must be a name, or { name: Bend, at: [44.0582, -121.3153] }',
)

/** Whether it is complete depends on the country: see read-business.ts. */
const phoneNumber = words.check(z.regex(/^\+?[\d\s()./-]+$/, 'must be a phone number such as (555) 555-0100'))

/** The pages are in English, so the dates in their sentences are, too. */
const isEnglish = (locale: string): boolean =>
  /^en-[A-Z]{2}$/.test(locale) && new Intl.DateTimeFormat(locale).resolvedOptions().locale === locale

const isCurrency = (code: string): boolean => Intl.supportedValuesOf('currency').includes(code)

const optionalText = z.optional(z.string('must be text. Put it in quotes'))

const address = fields({
  street: described(optionalText, 'The street and number. Leave it out if customers do not visit you.', {
    example: '1 Sample Street',
  }),
  city: described(words, 'The town. Texts name it as {city}.'),
  state: described(z.optional(words), 'The state or region. Required in the United States.'),
  stateName: described(z.optional(words), 'The name of a state that is abbreviated above, for {placeInFull}.', {
    byDefault: 'state',
  }),
  postalCode: described(
    z.optional(words.check(z.maxLength(20, 'must be at most 20 characters'))),
    'The postal code, in quotes if it begins with a zero. Required in the United States.',
  ),
  country: described(
    z.optional(words.check(z.refine(isCountry, 'must be the two capital letters of a country, such as US, CA or GB'))),
    'The country, which decides how phone numbers are dialed and addresses are written.',
    { byDefault: 'US' },
  ),
})

const openingHours = list(
  fields({
    days: described(list(weekDay), 'The days with these hours.'),
    opens: described(clockTime, 'When the office opens.'),
    closes: described(clockTime, 'When it closes.'),
  }),
)

const closedDays = z.array(
  fields({
    from: described(monthDay, 'The first day, as month and day.', { example: '12-24' }),
    to: described(monthDay, 'The last day. It may be in the next year.', { example: '12-26' }),
    reason: described(reason, 'Visitors see it.', { example: 'Christmas' }),
  }),
)

const salesTaxError = 'must be a percentage from 0 to 30 with three decimals at most, such as 8.375'

/** content/business.yaml: the facts about the business. */
export const BusinessFile = fields({
  name: described(words, 'The name of the business. Texts name it as {firm}.'),
  description: described(words, 'One sentence for search engines and the footer.'),
  url: described(
    webAddress('must be a web address such as https://www.example.com').check(
      z.refine((text) => !URL.canParse(text) || new URL(text).origin === text, {
        error: ({ input }) => `must be ${new URL(String(input)).origin}, without a slash or anything after it`,
      }),
    ),
    'The public address of the site, without a slash at the end. PUBLIC_URL overrides it.',
  ),
  phone: described(phoneNumber, 'The number on pages and in emails, as you want it to look.'),
  emergencyPhone: described(z.optional(phoneNumber), 'The number that the buttons of emergencies call.', {
    byDefault: 'phone',
    example: '(405) 555-0143',
  }),
  email: described(words.check(z.regex(z.regexes.email, 'must be an email address')), 'The address on pages.'),
  license: described(
    optionalText,
    'The license number. Footer and emails show it. "none" says that you need none, and shows nothing.',
  ),
  licenseLabel: described(z.optional(words), 'What stands before the license number.', {
    byDefault: 'License',
    example: 'Contractor Registration',
  }),
  address: described(address, 'Where the business is.'),
  coordinates: described(
    z.optional(
      fields({
        latitude: described(number(-90, 90, 'must be degrees from -90 to 90'), 'South of the equator it is negative.'),
        longitude: described(
          number(-180, 180, 'must be degrees from -180 to 180'),
          'West of Greenwich, as in all of America, it is negative.',
        ),
      }),
    ),
    'The middle of the service area. Without it, the site has no drawn map, and search engines get no position.',
  ),
  timeZone: described(
    words.check(
      z.refine(isTimeZone, {
        error: ({ input }) =>
          `must be the name of a time zone such as America/Los_Angeles${suggestion(input, Intl.supportedValuesOf('timeZone'))}`,
      }),
    ),
    'All days and times of bookings are in this zone.',
  ),
  locale: described(
    z.optional(words.check(z.refine(isEnglish, 'must be English as a country writes it, such as en-US or en-GB'))),
    'The form of dates, times, numbers and money. All words are English.',
    { byDefault: 'English as the country writes it', example: 'en-GB' },
  ),
  currency: described(
    z.optional(
      words.check(z.refine(isCurrency, 'must be the three capital letters of a currency, such as USD or EUR')),
    ),
    'The currency of amounts on the dashboard and in structured data. Required outside of the United States.',
    { byDefault: 'USD', example: 'GBP' },
  ),
  openingHours: described(openingHours, 'When the office answers bookings: on the home page and for search engines.'),
  phoneHours: described(
    list(
      fields({
        days: described(words, 'Such as "Monday – Friday".'),
        hours: described(words, 'Such as "7:00 AM – 5:00 PM".'),
      }),
    ),
    'When a person answers the phone: on the contact page. They can differ from openingHours.',
  ),
  bookableDays: described(list(weekDay), 'The days of the week that visitors can book.'),
  timeSlots: described(
    list(slot),
    'The times at which a visit can start. Visitors of a site with a 24-hour clock read them as 13:00.',
  ),
  closedDays: described(z.optional(closedDays), 'Days of every year on which nobody works.'),
  holidays: described(
    z.optional(words),
    'You are closed on the public holidays of this country, or of its region. Visitors can still ask for such a day, and read that you will call to find another. Where visits are confirmed at once, nobody can book it.',
    { example: 'US', allowed: 'a country such as US, or its region such as US-OK' },
  ),
  workedHolidays: described(
    z.optional(list(words)),
    'The public holidays on which you work all the same, by their names.',
    {
      example: 'Columbus Day',
    },
  ),
  booking: described(
    z.optional(oneOf(['request', 'confirm'])),
    'What the booking form promises. `request`: any time can be asked for, and you confirm it. `confirm`: only free times are offered, and the visit is confirmed at once.',
    { byDefault: 'request', example: 'confirm' },
  ),
  crews: described(
    z.optional(wholeNumber(1, 50, 'must be a whole number from 1 to 50')),
    'How many visits can go on at the same time. Once you added people, the owners and crew among them count instead.',
    { byDefault: '1', example: '2' },
  ),
  visitMinutes: described(z.optional(visitMinutes), 'How long a visit takes, unless its service says otherwise.', {
    byDefault: '60',
    example: '90',
  }),
  visitBufferMinutes: described(
    z.optional(visitBufferMinutes),
    'The time that is kept free after each visit, unless its service says otherwise.',
    { byDefault: '0', example: '30' },
  ),
  noticeHours: described(
    z.optional(number(0, 1000, 'must be a number of hours from 0 to 1000')),
    'How long before a visit it can still be booked, if `booking` is `confirm`.',
    { byDefault: '0', example: '24' },
  ),
  bookAheadDays: described(
    z.optional(wholeNumber(1, 730, 'must be a number of days from 1 to 730, such as 60')),
    'How many days ahead visits can be booked, if `booking` is `confirm`.',
    { byDefault: 'two years', example: '60' },
  ),
  maxVisitsPerDay: described(
    z.optional(wholeNumber(1, 1000, 'must be a whole number from 1 to 1000')),
    'The most visits on one day, however short they are. Without it, only the time counts.',
    { example: '6' },
  ),
  openVisitsPerCustomer: described(
    z.optional(wholeNumber(1, 1000, 'must be a whole number from 1 to 1000')),
    'How many confirmed visits one email address or phone number can have before it, if `booking` is `confirm`. Further bookings are requests, which you confirm.',
    { byDefault: '2', example: '3' },
  ),
  visitsPerNetwork: described(
    z.optional(wholeNumber(1, 1000, 'must be a whole number from 1 to 1000')),
    'How many visits one network, such as a household, can book in a day, if `booking` is `confirm`. Further bookings are requests, which you confirm.',
    { byDefault: '5', example: '3' },
  ),
  travelFactor: described(
    z.optional(number(1, 10, 'must be a number from 1 to 10, such as 1.4')),
    'How much longer the road between two towns is than the straight line between their coordinates.',
    { byDefault: '1.4', example: '1.3' },
  ),
  travelSpeed: described(
    z.optional(number(1, 200, 'must be a speed from 1 to 200, such as 35')),
    'How fast you drive, in miles or kilometers per hour, as your country measures roads.',
    { byDefault: '35 miles or 56 kilometers', example: '40' },
  ),
  minTravelMinutes: described(
    z.optional(wholeNumber(0, 480, 'must be a number of minutes from 0 to 480')),
    'The shortest drive from one town to another.',
    { byDefault: '10', example: '15' },
  ),
  emergencyService: described(
    z.boolean('must be true or false'),
    'A claim: you answer emergencies 24 hours a day, 7 days a week.',
  ),
  freeEstimates: described(z.boolean('must be true or false'), 'A claim: estimates cost nothing.'),
  serviceRadiusMeters: described(
    number(1, 1_000_000, 'must be meters, such as 30000'),
    'How far you drive: the circle on the map, and structured data.',
  ),
  cities: described(list(Town), 'The towns on the About page.'),
  moreCities: described(z.optional(z.array(Town)), 'More towns, listed only on the contact page.'),
  /** Search engines ignore a longer one. */
  priceRange: described(
    words.check(z.maxLength(99, 'must be at most 99 characters')),
    'For search engines: one to four signs of your currency.',
  ),
  payments: described(list(words), 'The ways to pay, for search engines.'),
  prices: described(
    z.optional(
      list(
        fields({
          name: described(words, 'What it is for.', { example: 'Service call' }),
          price: described(words, 'With the sign of the currency.', { example: '$95' }),
        }),
      ),
    ),
    'Prices on the services page and the booking page.',
  ),
  social: described(
    z.optional(
      fields({
        name: described(words, 'The name of the network.'),
        url: described(
          webAddress('must be a web address such as https://www.facebook.com/…'),
          'The address of your page there.',
        ),
      }),
    ),
    'A page of yours in a social network.',
  ),
  googleBooking: described(
    flag,
    'A card beside the booking form that opens a Google search for the business, for a listing that takes bookings.',
  ),
  officeEditsWebsite: described(
    flag,
    'People with the role Office may change the website in the dashboard, not the owner alone.',
  ),
  crewWritesQuotes: described(
    z._default(z.boolean('must be true or false'), true),
    'Crew may write and send quotes for their own visits, for extra work that they find there.',
  ),
  mapZoom: described(number(1, 20, 'must be a number from 1 to 20'), 'How near the embedded map is. A town has 11.'),
  copyrightYear: described(wholeNumber(1900, 2199, 'must be a year such as 2026'), 'The year in the footer.'),
  projectsCompleted: described(words, 'The number of jobs on the home page, such as 640 or 1000+.'),
  confirmationHours: described(
    number(1, 1000, 'must be a number of hours'),
    'How soon you promise to confirm a booking. Texts name it as {confirmationTime}.',
  ),
  cancelNoticeHours: described(
    z.optional(number(0, 1000, 'must be a number of hours')),
    'Within so many hours of a confirmed visit, customers ask you to cancel it. Earlier, they cancel it online at once.',
    { byDefault: '24' },
  ),
  reminderHour: described(
    z.optional(hour),
    'The hour at which customers get a reminder of a visit on the next day: 16, 4 PM or 16:00.',
    { byDefault: '16' },
  ),
  digestHour: described(
    z.optional(hour),
    'The hour at which the office gets an email about tomorrow: 18, 6 PM or 18:00. Without it, none is sent.',
    { example: '18' },
  ),
  nameCrewInEmails: described(
    z.optional(z.boolean('must be true or false')),
    'Whether the confirmation and the reminder of a visit, and the page of its customer, give the first names of who comes.',
    { byDefault: 'false' },
  ),
  askHowHeard: described(
    z.optional(z.boolean('must be true or false')),
    'Whether both forms ask "How did you hear about us?".',
    { byDefault: 'false' },
  ),
  howHeardChoices: described(
    z.optional(list(words.check(z.maxLength(100, 'must be at most 100 characters')))),
    'The answers that can be chosen.',
    { example: 'Search, Neighbor' },
  ),
  review: described(
    z.optional(
      fields({
        url: described(
          webAddress('must be a web address such as https://www.example.com/reviews'),
          'Where customers can review you.',
          { example: 'https://www.example.com/reviews' },
        ),
        hoursAfter: described(
          number(1, 72, 'must be a number of hours from 1 to 72'),
          'How long after a completed visit they are asked.',
          { example: '4' },
        ),
      }),
    ),
    'Asks customers for a review, at most once a year. Without it, nobody is asked.',
  ),
  photoRetentionMonths: described(
    z._default(wholeNumber(1, 1200, 'must be a number of months such as 24'), 24),
    'How long customers’ photos are kept after their booking or quote request was finished.',
  ),
  reportYears: described(
    z._default(wholeNumber(1, 100, 'must be a number of years such as 10'), 10),
    'How long customers can see the report of their job, with its photos.',
  ),
  activityMonths: described(
    z._default(wholeNumber(1, 1200, 'must be a number of months such as 24'), 24),
    'How long the owner can read who signed in, who exported and who deleted.',
  ),
  salesTax: described(
    z.optional(
      number(0, 30, salesTaxError).check(
        z.refine((percent) => /^\d+(\.\d{1,3})?$/.test(String(percent)), salesTaxError),
      ),
    ),
    'The sales tax on the lines of a quote that are marked as taxable, in percent. Without it, there is none.',
    { example: '8.375' },
  ),
  quoteValidDays: described(
    z.optional(wholeNumber(1, 365, 'must be a number of days from 1 to 365, such as 30')),
    'How many days a quote can be accepted, unless staff choose another day.',
    { byDefault: '30' },
  ),
  quoteFollowUpDays: described(
    z.optional(wholeNumber(1, 90, 'must be a number of days from 1 to 90, such as 5')),
    'After how many days without an answer the customer gets one reminder of a quote. Without it, none is sent.',
    { example: '5' },
  ),
  depositPercent: described(
    z.optional(wholeNumber(0, 100, 'must be a whole number of percent from 0 to 100')),
    'The deposit that you ask for once a quote is accepted, in percent. The quote names it. With 0, or without it, there is none.',
    { example: '25' },
  ),
  paymentLink: described(
    z.optional(webAddress('must be a web address such as https://pay.example.com/your-firm')),
    'Your own page where customers pay the deposit.',
    { example: 'https://pay.example.com/your-firm' },
  ),
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
  title: described(words.check(z.maxLength(60, 'must be at most 60 characters')), 'What staff choose it by.'),
  text: described(words.check(z.maxLength(400, 'must be at most 400 characters')), 'What the customer reads.'),
})

const reasonsForCustomer = z.optional(list(words.check(z.maxLength(200, 'must be at most 200 characters'))))

/** content/messages.yaml: the owner's sentences in emails and texts to customers. */
export const MessagesFile = fields({
  emails: described(
    z.optional(
      fields({
        afterBooking: described(emailSentence, 'What follows a booking, after the promise of a call.', {
          byDefault: 'We’ll talk about the work on the phone.',
        }),
        afterQuoteRequest: described(emailSentence, 'What follows a quote request.', {
          byDefault: 'We’ll read it and call or write back.',
        }),
        beforeVisit: described(emailSentence, 'What the customer should do before a confirmed visit.', {
          byDefault: 'Please keep the area where we’ll work clear.',
        }),
        emergencies: described(emailSentence, 'After the phone number: when you answer emergencies.'),
        signOff: described(emailSentence, 'The last line.', { byDefault: 'Thank you for choosing us.' }),
      }),
    ),
    'Your sentences in emails. An empty one is left out.',
  ),
  reasons: described(
    z.optional(
      fields({
        declined: described(
          reasonsForCustomer,
          'Why a booking that was never confirmed is declined. Staff choose one.',
        ),
        cancelled: described(reasonsForCustomer, 'Why a confirmed visit is cancelled.'),
      }),
    ),
    'What staff can choose when they decline or cancel a booking, besides their own words.',
  ),
  quoteTerms: described(
    z.optional(words.check(z.maxLength(5000, 'must be at most 5000 characters'))),
    'Your terms, below each quote.',
  ),
  answers: described(z.optional(list(Answer)), 'What staff can write to a customer. They may change it first.'),
  texts: described(
    z.optional(z.partialRecord(z.enum(textKinds), TextTemplate, { error: onlyFields(textKinds) })),
    `Texts that staff send from their own phones. They may have ${textPlaceholders.join(', ')}. A text message has 160 characters.`,
    { byDefault: 'texts of our own' },
  ),
})
export type MessagesFile = z.infer<typeof MessagesFile>

const color = words.check(z.regex(/^#[\da-f]{6}$/i, 'must be a color such as "#2255aa", in quotes'))
const scheme = fields({
  page: described(color, 'The background of pages.'),
  text: described(color, 'Text.'),
  link: described(color, 'Links.'),
  band: described(color, 'Dark bands, such as the footer.'),
})

/** content/brand.yaml: colors, and the logo mark as `d` attributes of SVG paths on a 64 × 64 grid. */
export const BrandFile = fields({
  colors: described(
    fields({
      accent: described(color, 'Primary buttons and highlights.'),
      light: described(scheme, 'The light scheme.'),
      dark: described(scheme, 'The same for devices set to dark mode.'),
    }),
    'All other colors are mixed from these. The server does not start when a color makes text hard to read.',
  ),
  mark: described(
    list(
      fields({
        color: described(oneOf(['accent', 'link', 'band']), 'The color of the shape.'),
        outline: described(
          words.check(z.regex(/^[Mm][-\d\s.,a-zA-Z]+$/, 'must be the d attribute of an SVG path')),
          'The shape.',
        ),
      }),
    ),
    'The logo beside the name and in the browser tab: shapes on a 64 × 64 grid, the last one on top. A file logo.svg or logo.png in this folder stands in its place: at most 100 kB, and a PNG at least 108 pixels wide and high. One that is twice as wide as high stands without the name.',
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
