import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bookingChoices, business, examples, quoteChoices } from '#content'
import { bookingRules } from '#features/availability/free-times.ts'
import { bookings } from '#features/bookings/server/bookings.ts'
import { StaffBooking } from '#features/bookings/staff-booking.ts'
import type { RequestList } from '#features/customer-page/requests.ts'
import { messages } from '#features/customer-page/server/messages.ts'
import { RequestTokens } from '#features/customer-page/server/tokens.ts'
import { type Delivery, quotePurposes } from '#features/emails/delivery.ts'
import { jobReports } from '#features/job/server/job-reports.ts'
import { photos } from '#features/photos/server/photos.ts'
import { quoteRequests } from '#features/quote-requests/server/quote-requests.ts'
import { NewQuote } from '#features/quotes/new-quote.ts'
import { acceptanceOf } from '#features/quotes/server/answer.ts'
import { quotes } from '#features/quotes/server/quotes.ts'
import { quoteOf } from '#features/quotes/server/row.ts'
import { writeQuote } from '#features/quotes/server/write.ts'
import { dayAfter, dayAt, noonOf } from '#firm/calendar-day.ts'
import { renderHtml } from '#platform/mail/email/render-html.tsx'
import { type EmailContent, plainTextOf } from '#platform/mail/email-template.ts'
import { migrate } from '#platform/store/migrate.ts'
import { openSqlite } from '#platform/store/sqlite.ts'
import type { Sql, Store } from '#platform/store/store.ts'
import { emailTemplates } from '#server/email-templates.ts'
import { type Sample, samples } from './samples.ts'

export type RenderedMail = { title: string; content: EmailContent; html: string; text: string }

const sampleReview = { url: 'https://www.example.com/reviews', hoursAfter: 4 }

/** Renders all samples from rows in a temporary store, also of emails that the content turns off. */
export async function renderSamples(publicUrl: string, now = new Date()): Promise<RenderedMail[]> {
  const folder = mkdtempSync(join(tmpdir(), 'mails-'))
  const store = openSqlite(folder)
  try {
    await migrate(store)
    const mails: RenderedMail[] = []
    for (const sample of samples) {
      const content = await contentOf(store, sample, publicUrl, now)
      if (!content) continue
      mails.push({ title: sample.title, content, html: renderHtml(content, publicUrl), text: plainTextOf(content) })
    }
    return mails
  } finally {
    await store.close()
    rmSync(folder, { recursive: true })
  }
}

async function contentOf(store: Store, sample: Sample, publicUrl: string, now: Date) {
  const tokens = new RequestTokens(store)
  const templates = emailTemplates({
    store,
    publicUrl,
    requestPath: (...row) => tokens.pathFor(...row),
    noReviewsPath: (booking) => tokens.noReviewsPathFor(booking),
    rules: bookingRules,
    review: business.review ?? sampleReview,
    pdfs: { of: () => Promise.reject(new Error('A preview has no PDF')) },
    clock: () => now,
  })
  const { subjectId, requestMessageId, quoteVersionId } = await store.write((sql) => createRow(sql, sample, now))
  const onceKeys: Partial<Record<Delivery['purpose'], string>> = {
    reminder: visitOn(now).day,
    review: 'once',
    digest: dayAfter(visitOn(now).day, -1),
  }
  const { purpose } = sample
  const onceKey = onceKeys[purpose] ?? null
  const reasonGiven = sample.about === 'booking' ? (sample.reasonGiven ?? null) : null
  const mail = {
    subjectId,
    requestMessageId,
    quoteVersionId,
    purpose,
    createdAt: now.toISOString(),
    onceKey,
    reasonGiven,
  }
  const content = await templates[sample.about](store.read, mail)
  return content && !('unwanted' in content) ? content : undefined
}

/** Resolves to the ids of the row and of the customer's message that the sample is about. */
async function createRow(sql: Sql, sample: Sample, now: Date) {
  if (sample.about === 'office') return { subjectId: 0, requestMessageId: null, quoteVersionId: null }
  const isBooking = sample.about === 'booking'
  const { id } = isBooking ? await createBooking(sql, sample, now) : await createQuote(sql, sample, now)
  if (purposesWithPhotos.includes(sample.purpose)) await addPhotos(sql, { list: 'bookings', id }, now)
  if (sample.purpose === 'job_report') {
    const report = {
      text: 'New breakers, all circuits named.',
      parts: [],
      photos: [],
      isShown: true,
      tellCustomer: false,
    }
    await jobReports.save(sql, id, report, { now })
  }
  const list = isBooking ? 'bookings' : 'contact-submissions'
  const isAboutQuote = quotePurposes.some((purpose) => purpose === sample.purpose)
  const quoteVersionId = isAboutQuote ? await sendQuote(sql, { list, id }, sample, now) : null
  if (!sample.message) return { subjectId: id, requestMessageId: null, quoteVersionId }
  const at = now.toISOString()
  const message = await messages.create(sql, {
    ...{ list, rowId: id, kind: 'message', state: 'open' },
    ...{ preferredDate: sample.message.kind === 'reschedule' ? dayAfter(dayAt(now), 9) : null, preferredTime: null },
    ...{ text: null, reply: null, createdAt: at, answeredAt: at, ...sample.message },
  })
  return { subjectId: id, requestMessageId: message.id, quoteVersionId }
}

const purposesWithPhotos: readonly Delivery['purpose'][] = ['photos', 'photos_receipt']

/** Two without content: emails only count them. */
async function addPhotos(sql: Sql, subject: Parameters<typeof photos.add>[1], now: Date) {
  const empty = { full: new Uint8Array(), thumb: new Uint8Array(), width: 1, height: 1 }
  for (let count = 0; count < 2; count++) await photos.add(sql, subject, empty, now)
}

async function createBooking(sql: Sql, sample: Extract<Sample, { about: 'booking' }>, now: Date) {
  const row = await bookings.createByStaff(
    sql,
    StaffBooking.parse({
      customerName: 'Ada Lovelace',
      customerEmail: 'ada@example.com',
      customerPhone: '(555) 555-0123',
      service: bookingChoices[0] ?? 'Other',
      preferredDate: noonOf(dayAfter(dayAt(now), 3)),
      preferredTime: '9:00 AM',
      address: '12 Sample Street, Springfield',
      description: examples.requests.at(-1) ?? null,
      visit: sample.hasVisit ? visitOn(now) : null,
      ...sample.booking,
    }),
    now,
  )
  return (await bookings.change(sql, row.id, { status: sample.status ?? 'pending' }, now)) ?? row
}

const visitOn = (now: Date) =>
  ({ day: dayAfter(dayAt(now), 1), time: '13:30', windowMinutes: 120, durationMinutes: 90 }) as const

/** Resolves to the id of a version that was sent, accepted or declined. */
async function sendQuote(sql: Sql, { list, id }: Subject, { purpose }: Sample, now: Date): Promise<number> {
  const at = now.toISOString()
  const body = { list, rowId: id, message: 'It was good to meet you.\nThe price includes the permit.' }
  const draft = await writeQuote(sql, NewQuote.parse({ ...body, options: sampleOptions }), 25, now)
  const sent = await quotes.change(sql, draft, { status: 'sent', sentAt: at, sha256: '' }, now)
  if (purpose.includes('decline')) {
    await quotes.change(sql, sent, { status: 'declined', declineText: 'We found somebody else.', answeredAt: at }, now)
  } else if (purpose.includes('accept')) {
    const body = { version: 1, option: 1, addOns: [2], name: 'Grace Hopper' }
    const acceptance = JSON.stringify(acceptanceOf(quoteOf(sent, dayAt(now)), body, now))
    await quotes.change(sql, sent, { status: 'accepted', acceptance, answeredAt: at }, now)
  }
  return sent.id
}

type Subject = { list: RequestList; id: number }

const sampleOptions = [
  {
    name: 'Good',
    lines: [
      { description: 'The work', unitPriceCents: 185_000 },
      { description: 'Surge protection', unitPriceCents: 32_500, addOn: true },
    ],
  },
  { name: 'Better', lines: [{ description: 'The work, with a longer warranty', unitPriceCents: 240_000 }] },
]

const createQuote = (sql: Sql, { quote }: Extract<Sample, { about: 'contact_submission' }>, now: Date) =>
  quoteRequests.create(
    sql,
    {
      name: 'Grace Hopper',
      email: 'grace@example.com',
      phone: '555-555-0111',
      service: quoteChoices[0]?.value ?? null,
      message: examples.requests[0] ?? '',
      howHeard: null,
      ...quote,
    },
    now,
  )
