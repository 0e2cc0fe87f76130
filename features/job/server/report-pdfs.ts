import type { FastifyBaseLogger } from 'fastify'
import type { Booking } from '#features/bookings/booking.ts'
import { referenceOf } from '#features/customer-page/reference.ts'
import type { CustomerReport } from '#features/job/job.ts'
import { photos } from '#features/photos/server/photos.ts'
import { bookableName } from '#firm/services.ts'
import type { ChildProcesses } from '#platform/child-process/child-processes.ts'
import type { Job } from '#platform/child-process/jobs.ts'
import { HttpError, notFound } from '#platform/http/http-error.ts'
import { presentFirm } from '#platform/pdf/firm.ts'
import type { Store } from '#platform/store/store.ts'
import { jobReports } from './job-reports.ts'
import type { ReportFacts } from './report-pdf/report-facts.ts'

const job: Job = {
  name: 'report-pdf',
  heap: 160,
  maxOutputBytes: 20 * 2 ** 20,
  failed: () => new HttpError(503, 'The PDF could not be made right now, please try again', { retryAfter: 10 }),
}

type Dependencies = {
  store: Store
  processes: ChildProcesses
  nameCrewInEmails: boolean | undefined
  log: FastifyBaseLogger
}

/** Makes the PDFs of reports. Nothing is stored, because staff may change a report. */
export class ReportPdfs {
  readonly #dependencies: Dependencies
  /** Requests for the same report share the document that is being made. */
  readonly #running = new Map<string, Promise<Buffer>>()

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /** Rejects with 404 while the customer's page shows no report, and with 503 when the document cannot be made now. */
  async of(booking: Booking, ip: string): Promise<Buffer> {
    const { store, nameCrewInEmails } = this.#dependencies
    const report = (await jobReports.shown(store.read, booking, nameCrewInEmails === true)) ?? notFound('report')
    const key = JSON.stringify([booking, report])
    const running = this.#running.get(key) ?? this.#make(booking, report, ip)
    this.#running.set(key, running)
    return running.finally(() => this.#running.delete(key))
  }

  async #make(booking: Booking, report: CustomerReport, ip: string): Promise<Buffer> {
    const { store, processes, log } = this.#dependencies
    const pictures: ReportFacts['pictures'] = []
    for (const { id, kind } of report.photos) {
      const webp = await photos.picture(store.read, id, 'full')
      if (webp) pictures.push({ kind, webp: Buffer.from(webp).toString('base64') })
    }
    const { customerName, address } = booking
    const facts: ReportFacts = {
      ...{ reference: referenceOf('bookings', booking.id), customerName, address },
      ...{ service: bookableName(booking.service), report, pictures },
      firm: presentFirm,
    }
    try {
      const made = await processes.run(job, Buffer.from(JSON.stringify(facts)), ip)
      if ('exitCode' in made) throw job.failed()
      return made
    } catch (error) {
      log.error({ booking: booking.id }, 'The PDF of a report could not be made')
      throw error
    }
  }
}
