import type { FastifyBaseLogger } from 'fastify'
import type { Quote } from '#features/quotes/quote.ts'
import { dayAt } from '#firm/calendar-day.ts'
import type { ChildProcesses } from '#platform/child-process/child-processes.ts'
import type { Job } from '#platform/child-process/jobs.ts'
import { HttpError, notFound } from '#platform/http/http-error.ts'
import { firmOf } from '#platform/pdf/firm.ts'
import type { Store } from '#platform/store/store.ts'
import type { PdfRequest } from './pdf/render-facts.ts'
import { quotes } from './quotes.ts'
import { type QuoteName, quoteOf } from './row.ts'

const job: Job = {
  name: 'quote-pdf',
  heap: 160,
  // Fifty times the size of the largest version.
  maxOutputBytes: 10 * 2 ** 20,
  failed: () => new HttpError(503, 'The PDF could not be made right now, please try again', { retryAfter: 10 }),
}
/** Documents take turns with the photos of each address. */
const turn = 'quotes'

type Dependencies = { store: Store; processes: ChildProcesses; clock: () => Date; log: FastifyBaseLogger }

/** The PDFs of versions. That of a sent version is made once and stored, so its bytes stay. */
export class QuotePdfs {
  readonly #dependencies: Dependencies
  /** What is being read or made. Requests for the same share it. */
  readonly #running = new Map<string, Promise<Buffer>>()
  /** The stored PDF that was read last, while an answer still needs it: many answers share one copy. */
  #latest: { id: number; pdf: WeakRef<Buffer> } | undefined

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /** Rejects with 503 when it cannot be made now. */
  of(version: QuoteName): Promise<Buffer> {
    const key = version.status === 'draft' ? `${version.id} ${version.updatedAt}` : `${version.id}`
    const before = this.#running.get(key)
    if (before) return before
    const running = this.#find(version).finally(() => this.#running.delete(key))
    this.#running.set(key, running)
    return running
  }

  /** Makes the PDF of the newest version, which was just sent. When that fails, its first reader makes it. */
  makeSoon(id: Quote['id']): void {
    quotes
      .namesOf(this.#dependencies.store.read, id)
      .then(([version]) => version && this.of(version))
      .catch(() => {}) // it is in the log
  }

  /** Waits until nothing uses the store any more. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#running.values())
  }

  async #find(version: QuoteName): Promise<Buffer> {
    const { store } = this.#dependencies
    if (version.status === 'draft') return this.#make(version)
    const shared = this.#latest?.id === version.id && this.#latest.pdf.deref()
    if (shared) return shared
    const stored = await quotes.pdfOf(store.read, version.id)
    if (stored) {
      const pdf = bufferOf(stored)
      this.#latest = { id: version.id, pdf: new WeakRef(pdf) }
      return pdf
    }
    const made = await this.#make(version)
    // Another instance may have been first. Both answer with its bytes.
    return bufferOf((await store.write((sql) => quotes.keepPdf(sql, version.id, made))) ?? notFound('quote'))
  }

  async #make({ id }: QuoteName): Promise<Buffer> {
    const { store, processes, clock, log } = this.#dependencies
    const row = (await quotes.find(store.read, id)) ?? notFound('quote')
    const request: PdfRequest = { quote: quoteOf(row, dayAt(clock())), firm: firmOf(row) }
    try {
      const made = await processes.run(job, Buffer.from(JSON.stringify(request)), turn)
      if ('exitCode' in made) throw job.failed()
      return made
    } catch (error) {
      log.error({ quoteVersion: id }, 'The PDF of a quote could not be made')
      throw error
    }
  }
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength)
