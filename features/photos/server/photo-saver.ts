import { hash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import * as z from 'zod/mini'
import { business } from '#content'
import { isFinished } from '#features/customer-page/requests.ts'
import type { RequestFinder } from '#features/customer-page/server/finder.ts'
import { emailOf, type FoundRequest } from '#features/customer-page/server/tokens.ts'
import { lists } from '#features/lists.ts'
import { maxPhotosPerRequest, type PhotoReceipt } from '#features/photos/photo.ts'
import type { ChildProcesses } from '#platform/child-process/child-processes.ts'
import { Turns } from '#platform/child-process/turns.ts'
import { HttpError, notFound } from '#platform/http/http-error.ts'
import type { RateLimit } from '#platform/http/rate-limit.ts'
import type { DeliveryQueue } from '#platform/mail/delivery-queue.ts'
import type { RowDeliveries } from '#platform/mail/enqueue.ts'
import type { Sql, Store } from '#platform/store/store.ts'
import { withIdempotencyKey } from '#platform/submissions/idempotency.ts'
import { type Picture, photos, type Subject } from './photos.ts'
import { reencoded } from './reencoder.ts'

type Dependencies = {
  store: Store
  deliveryQueue: DeliveryQueue
  clock: () => Date
  finder: RequestFinder
  /** Counts the photos that an address stores. */
  photosPerDay: RateLimit
  processes: ChildProcesses
}

/** Each upload may hold 8 MB. Those that wait are not read yet, so they hold almost no memory. */
const uploadLimits = { atOnce: 4, ofAddress: 2, waiting: 40, waitingOfAddress: 8 }
/** Shorter than the time after which browsers give up a request without progress. */
const maxWaitMs = 45_000

/** The photos of a form arrive after its words. Later ones were added on the customer's page. */
const submissionMs = 15 * 60_000
/** One email tells about the photos that arrive within this time. */
const gatheringMs = 3 * 60_000

type Upload = {
  token: string
  picture: Uint8Array
  /** The Idempotency-Key. Without a key, a repeat stores a second photo. */
  key: string | undefined
  ip: string
}

/** Saves the photos that customers send, through the API or from their page. */
export class PhotoSaver {
  readonly #dependencies: Dependencies
  readonly #uploads = new Turns(uploadLimits, 'Too many photos are arriving right now, please try again')

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /**
   * Receives an upload in its turn, because memory holds few pictures. `receive` reads the body. Rejects with 503 when too many
   * uploads wait, or this one waits too long.
   */
  async inTurn<Result>(ip: string, response: ServerResponse, receive: () => Promise<Result>): Promise<Result> {
    const left = new AbortController()
    response.once('close', () => left.abort())
    return this.#uploads.run(ip, receive, AbortSignal.any([left.signal, AbortSignal.timeout(maxWaitMs)]))
  }

  /** The picture in both sizes. Rejects with 415 or 413 for what is no acceptable picture, and with 503 when it cannot be read now. */
  reencoded(picture: Uint8Array, ip: string): Promise<Picture> {
    return reencoded(this.#dependencies.processes, picture, ip)
  }

  /** Re-encodes and stores the picture. */
  async save({ token, picture, key, ip }: Upload): Promise<PhotoReceipt> {
    const { store, deliveryQueue, clock, finder, photosPerDay, processes } = this.#dependencies
    const request = await finder.find(token, ip)
    const { list, row } = request
    const files = await reencoded(processes, picture, ip)
    const now = clock()
    const endpoint = `/api/requests/${list}/${row.id}/photos`
    const subject = { list, id: row.id }
    return store.write((sql) =>
      withIdempotencyKey(sql, { key, endpoint, body: hash('sha256', picture), now }, async () => {
        await throwIfNoMore(sql, subject)
        const { id } = await photos.add(sql, subject, files, now)
        await photosPerDay.take(ip, now, { sql })
        if (isLater(row, now)) await deliveryQueue.enqueue(sql, photoEmails(request, ip), now)
        return { id }
      }),
    )
  }
}

const isLater = ({ createdAt }: { createdAt: string }, now: Date) =>
  now.getTime() - Date.parse(createdAt) > submissionMs

/** To the office and to the customer. */
const photoEmails = (request: FoundRequest, ip: string): RowDeliveries => ({
  about: lists[request.list].mailAbout,
  subjectId: request.row.id,
  pending: [
    { purpose: 'photos', delayMs: gatheringMs },
    { purpose: 'photos_receipt', customer: emailOf(request), delayMs: gatheringMs },
  ],
  sender: { ip },
})

const Status = z.object({ status: z.string() })

/**
 * Throws where the customer's page shows no form for photos. Locks the row, so that photos of one request are counted one
 * after the other.
 */
async function throwIfNoMore(sql: Sql, subject: Subject): Promise<void> {
  const { table, noun } = lists[subject.list]
  const [row] = await sql(`UPDATE ${table} SET id = id WHERE id = $1 RETURNING status`, [subject.id], Status)
  if (!row) notFound(noun)
  if (isFinished(row)) throw new HttpError(409, `Photos can no longer be added here, please call ${business.phone}`)
  if ((await photos.sentWith(sql, subject)).length >= maxPhotosPerRequest)
    throw new HttpError(409, 'You can send up to six photos')
}
