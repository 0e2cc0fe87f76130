import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { Booking } from '#features/bookings/booking.ts'
import { bookings } from '#features/bookings/server/bookings.ts'
import { referenceOf } from '#features/customer-page/reference.ts'
import { pageReplacements } from '#features/customer-page/server/page-replacements.ts'
import {
  EarlierJob,
  JobCheck,
  JobCheckChange,
  JobNote,
  JobPhoto,
  JobReport,
  JobReportChange,
  JobState,
  jobPhotoKinds,
  NewJobNote,
  PageAddress,
} from '#features/job/job.ts'
import { earlierJobs } from '#features/job/server/earlier-jobs.ts'
import { jobChecks } from '#features/job/server/job-checks.ts'
import { jobNotes } from '#features/job/server/job-notes.ts'
import { jobPhotos } from '#features/job/server/job-photos.ts'
import { jobRecords } from '#features/job/server/job-records.ts'
import { jobReports } from '#features/job/server/job-reports.ts'
import { stickerOf } from '#features/job/server/sticker.ts'
import { namesOfPeople } from '#features/people/server/people.ts'
import { maxPhotoBytes, PhotoReceipt, photoTypes } from '#features/photos/photo.ts'
import type { PhotoSaver } from '#features/photos/server/photo-saver.ts'
import { notAPicture, tooLarge } from '#features/photos/server/reencoder.ts'
import { sendPhotoError } from '#features/photos/server/send-photo-error.ts'
import { bookingInPath, bookingsInQuery } from '#platform/access/crew-scope.ts'
import type { Context } from '#platform/http/context.ts'
import { privateHeaders } from '#platform/http/headers.ts'
import { notFound } from '#platform/http/http-error.ts'
import { expectedUpdatedAt, IfMatch } from '#platform/http/if-match.ts'
import { IdParams, Ids } from '#platform/http/lists.ts'
import { readBody } from '#platform/http/read-body.ts'
import { noteChange } from '#platform/store/row-events.ts'
import type { Sql } from '#platform/store/store.ts'
import { withIdempotencyKey } from '#platform/submissions/idempotency.ts'
import type { RequestPathFor } from '#platform/submissions/request-path-for.ts'
import { SubmissionHeaders } from '#platform/submissions/submission.ts'

type JobContext = Context & { saver: PhotoSaver; requestPath: RequestPathFor; publicUrl: string }

/** What staff record about a job: notes, a checklist, photos, and a report for the customer. */
export const jobRoutes: FastifyPluginAsyncZod<JobContext> = async (app, context) => {
  const { store, clock, deliveryQueue } = context
  await app.register(jobPhotoRoutes, context)
  await app.register(pageRoutes, context)

  app.get(
    '/api/jobs',
    {
      config: { access: bookingsInQuery },
      schema: {
        summary: 'Says which of these bookings have photos, ticks and a report',
        querystring: z.strictObject({ ids: Ids }),
        response: { 200: z.array(JobState) },
      },
    },
    ({ query }) => jobRecords.states(store.read, query.ids),
  )

  app.get(
    '/api/bookings/:id/notes',
    {
      config: { access: bookingInPath },
      schema: {
        summary: 'Lists the notes about a job, oldest first',
        params: IdParams,
        response: { 200: z.array(JobNote) },
      },
    },
    async ({ params: { id } }) => {
      await bookingOf(store.read, id)
      return jobNotes.of(store.read, id, await namesOfPeople(store.read))
    },
  )

  app.post(
    '/api/bookings/:id/notes',
    {
      config: { access: bookingInPath },
      schema: {
        summary: 'Adds a note about a job. It becomes the field `notes` of the booking',
        params: IdParams,
        headers: SubmissionHeaders,
        body: NewJobNote,
        response: { 201: z.array(JobNote) },
      },
    },
    async ({ params: { id }, headers, body }, reply) => {
      const now = clock()
      const notes = await store.write((sql) =>
        withIdempotencyKey(sql, { key: headers['idempotency-key'], endpoint: `notes ${id}`, body, now }, async () => {
          await bookings.addNote(sql, id, body.text, earlier(body.writtenAt, now), now)
          await deliveryQueue.enqueue(sql, changedBooking(id), now)
          return jobNotes.of(sql, id, await namesOfPeople(sql))
        }),
      )
      return reply.status(201).send(notes)
    },
  )

  app.get(
    '/api/bookings/:id/earlier-jobs',
    {
      config: { access: bookingInPath },
      schema: {
        summary: 'Lists the other jobs at the address of a booking, with their notes, newest first',
        params: IdParams,
        response: { 200: z.array(EarlierJob) },
      },
    },
    async ({ params: { id } }) =>
      earlierJobs(store.scan, await bookingOf(store.read, id), await namesOfPeople(store.read)),
  )

  app.get(
    '/api/bookings/:id/checklist',
    {
      config: { access: bookingInPath },
      schema: {
        summary: 'Lists the checklist of a job: the items of its service, and what was ticked before they changed',
        params: IdParams,
        response: { 200: z.array(JobCheck) },
      },
    },
    async ({ params: { id } }) => checklist(store.read, await bookingOf(store.read, id)),
  )

  app.put(
    '/api/bookings/:id/checklist',
    {
      config: { access: bookingInPath },
      schema: {
        summary: 'Ticks an item of the checklist or takes the tick away, with a measured value',
        params: IdParams,
        body: JobCheckChange,
        response: { 200: z.array(JobCheck) },
      },
    },
    ({ params: { id }, body }) =>
      store.write(async (sql) => {
        const now = clock()
        const booking = await bookingOf(sql, id)
        await jobChecks.change(sql, id, body, earlier(body.checkedAt, now))
        noteChange(sql, 'bookings', id, 'changed')
        return checklist(sql, booking)
      }),
  )

  app.get(
    '/api/bookings/:id/report',
    {
      config: { access: bookingInPath },
      schema: { summary: 'Shows the report of a job', params: IdParams, response: { 200: JobReport } },
    },
    async ({ params: { id } }) => {
      await bookingOf(store.read, id)
      return jobReports.of(store.read, id, await namesOfPeople(store.read))
    },
  )

  app.put(
    '/api/bookings/:id/report',
    {
      config: { access: bookingInPath },
      schema: {
        summary: 'Saves the report of a job, can show it on the customer’s page and notify the customer',
        params: IdParams,
        headers: IfMatch,
        body: JobReportChange,
        response: { 200: JobReport },
      },
    },
    async ({ params: { id }, headers, body }) => {
      const now = clock()
      const { report, mails } = await store.write(async (sql) => {
        const { customerEmail } = await bookingOf(sql, id)
        await jobReports.save(sql, id, body, { now, expected: expectedUpdatedAt(headers) })
        noteChange(sql, 'bookings', id, 'changed')
        const pending =
          body.isShown && body.tellCustomer ? [{ purpose: 'job_report' as const, customer: customerEmail }] : []
        const mails = await deliveryQueue.enqueue(sql, { about: 'booking', subjectId: id, pending }, now)
        return { report: await jobReports.of(sql, id, await namesOfPeople(sql)), mails }
      })
      await deliveryQueue.deliver(mails)
      return report
    },
  )
}

/** The address of a customer's page, which a sticker in the panel's door has. */
const pageRoutes: FastifyPluginAsyncZod<JobContext> = async (app, { store, requestPath, publicUrl }) => {
  app.get(
    '/api/bookings/:id/sticker',
    {
      config: { access: bookingInPath },
      schema: {
        summary: 'A sticker with the QR code of the customer’s page, as SVG of 50 × 30 mm',
        params: IdParams,
        produces: ['image/svg+xml'],
        response: { 200: z.any().check(z.meta({ type: 'string' })) },
      },
    },
    async ({ params: { id } }, reply) => {
      const booking = await bookingOf(store.read, id)
      const sticker = stickerOf(publicUrl + (await requestPath('bookings', booking)), referenceOf('bookings', id))
      return reply.headers(privateHeaders).type('image/svg+xml').send(sticker)
    },
  )

  app.post(
    '/api/bookings/:id/page/replace',
    {
      config: { access: 'office' },
      schema: {
        summary: 'Gives the customer’s page another address. The earlier one stops working',
        params: IdParams,
        response: { 200: PageAddress },
      },
    },
    ({ params: { id } }) =>
      store.write(async (sql) => {
        const booking = await bookingOf(sql, id)
        await pageReplacements.add(sql, id)
        noteChange(sql, 'bookings', id, 'changed')
        return { request: await requestPath('bookings', booking, sql) }
      }),
  )
}

/** A picture comes as it is, so these have a parser of their own. */
const jobPhotoRoutes: FastifyPluginAsyncZod<JobContext> = async (app, { store, clock, saver }) => {
  app.removeAllContentTypeParsers()
  // The handler reads the body when its turn comes.
  app.addContentTypeParser([...photoTypes], (_request, payload, done) => done(null, payload))

  app.get(
    '/api/bookings/:id/job-photos',
    {
      config: { access: bookingInPath },
      schema: {
        summary: 'Lists the photos that staff took at a job, oldest first',
        params: IdParams,
        response: { 200: z.array(JobPhoto) },
      },
    },
    async ({ params: { id } }) => {
      await bookingOf(store.read, id)
      return jobPhotos.of(store.read, id, await namesOfPeople(store.read))
    },
  )

  app.post(
    '/api/bookings/:id/photos',
    {
      config: { access: bookingInPath },
      errorHandler: sendPhotoError,
      schema: {
        summary: 'Adds a photo that staff took at a job, thirty at most',
        consumes: [...photoTypes],
        params: IdParams,
        querystring: z.strictObject({ kind: z.enum(jobPhotoKinds) }),
        headers: SubmissionHeaders,
        body: z.any().check(z.meta({ type: 'string', format: 'binary' })),
        response: { 201: PhotoReceipt },
      },
    },
    async ({ params: { id }, query: { kind }, headers, body, ip }, reply) => {
      if (!(body instanceof Readable)) throw notAPicture()
      await bookingOf(store.read, id)
      const photo = await saver.inTurn(ip, reply.raw, async () => {
        const picture = await readBody(body, maxPhotoBytes, tooLarge)
        const files = await saver.reencoded(picture, ip)
        const now = clock()
        const key = headers['idempotency-key']
        return store.write((sql) =>
          withIdempotencyKey(
            sql,
            { key, endpoint: `job photos ${id}`, body: `${kind} ${hash('sha256', picture)}`, now },
            () => jobPhotos.add(sql, { bookingId: id, kind }, files, now),
          ),
        )
      })
      return reply.status(201).send(photo)
    },
  )
}

const bookingOf = async (sql: Sql, id: number): Promise<Booking> =>
  (await bookings.find(sql, id)) ?? notFound('booking')

const checklist = async (sql: Sql, booking: Booking) => jobChecks.of(sql, booking, await namesOfPeople(sql))

const changedBooking = (id: number) =>
  ({ about: 'booking', subjectId: id, pending: [{ purpose: 'booking.changed' }] }) as const

/** A phone without signal sends what was done before. */
const earlier = (at: string | undefined, now: Date) =>
  new Date(Math.min(Date.parse(at ?? now.toISOString()), now.getTime()))
