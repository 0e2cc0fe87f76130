import { isUnlocked, signedInPersonId, staffFetch } from '#dashboard/kit/access.ts'
import { reload } from '#dashboard/kit/lists.ts'
import { ApiError } from '#ui/api.ts'
import { createExternalStore } from '#ui/external-store.ts'
import { newIdempotencyKey } from '#ui/idempotency-key.ts'
import { additionsDatabase } from './additions-database.ts'

/** Something that a crew adds to a job: a photo, a note or a tick. It conflicts with nothing, so it can be sent later. */
export type NewAddition = {
  bookingId: number
  kind: 'photo' | 'note' | 'tick'
  method: 'POST' | 'PUT'
  path: string
  /** A picture, or what is sent as JSON. */
  body: Blob | object
  /** The queries that show it. */
  reloads: string[]
}

export type Addition = NewAddition & {
  /** Their order, and their key in the database. */
  order: number
  /** The Idempotency-Key, so that it arrives once. */
  key: string
  personId: string | null
  /** Why the server refuses it, one sentence. It is not sent again by itself. */
  problem?: string
}

const table = 'additions'
const retryMs = 15_000

const waiting = createExternalStore<readonly Addition[]>([])
let isSending = false
let timer: ReturnType<typeof setTimeout> | undefined
let opened: Promise<IDBDatabase> | undefined

/** What waits to be sent, oldest first: all, or that of one job. */
export function useAdditions(bookingId?: number): Addition[] {
  const all = waiting.use()
  return all.filter((each) => bookingId === undefined || each.bookingId === bookingId)
}

/** Keeps it on this device and sends it as soon as it can. Rejects when the device has no room for it. */
export async function add(addition: NewAddition): Promise<void> {
  const kept = { ...addition, key: newIdempotencyKey(), personId: signedInPersonId() }
  const order = Number(await run('readwrite', (store) => store.add(kept)))
  waiting.set([...waiting.get(), { ...kept, order }])
  void send()
}

/** After a login: sends what waits. What somebody else has left on this device is removed. */
export async function startAdditions(): Promise<void> {
  const kept = (await run('readonly', (store) => store.getAll())) as Addition[] // `add` stores nothing else
  const own = kept.filter(({ personId }) => personId === signedInPersonId())
  for (const { order } of kept) if (!own.some((each) => each.order === order)) await remove(order)
  waiting.set(own)
  addEventListener('online', send)
  await send()
}

/** Gives up one that the server refuses. */
export async function discardAddition({ order }: Addition): Promise<void> {
  await remove(order)
}

/** Sends those that the server refused once more. */
export function retryAdditions(): void {
  waiting.set(waiting.get().map(({ problem: _, ...addition }) => addition))
  void send()
}

/** One after the other, in their order. Ends without a connection, and tries again later. */
async function send(): Promise<void> {
  if (isSending) return
  isSending = true
  clearTimeout(timer)
  try {
    for (let next = first(); next && isUnlocked() && navigator.onLine; next = first()) await sendOne(next)
  } catch {
    // No connection, or the server asks to wait.
    timer = setTimeout(() => void send(), retryMs)
  } finally {
    isSending = false
  }
}

const first = () => waiting.get().find(({ problem }) => problem === undefined)

async function sendOne(addition: Addition): Promise<void> {
  const { method, path, body, key, order, reloads } = addition
  try {
    await staffFetch(path, { method, body, headers: { 'Idempotency-Key': key } })
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status < 500 && ![401, 408, 409, 429].includes(error.status)
    // 409 also means that there are too many photos, which stays so.
    const isFull = error instanceof ApiError && error.status === 409 && error.retryAfter === undefined
    if (!isRefused && !isFull) throw error
    const problem = `${error.sentence ?? 'The server refuses it'}.`
    waiting.set(waiting.get().map((each) => (each.order === order ? { ...each, problem } : each)))
    return
  }
  await run('readwrite', (store) => store.delete(order))
  // It stays in view until the lists have it.
  await Promise.all(reloads.map((path) => reload(path)))
  forget(order)
}

async function remove(order: number): Promise<void> {
  await run('readwrite', (store) => store.delete(order))
  forget(order)
}

const forget = (order: number) => waiting.set(waiting.get().filter((each) => each.order !== order))

async function run<Result>(
  mode: IDBTransactionMode,
  action: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  opened ??= open()
  opened.catch(() => {
    opened = undefined
  })
  const transaction = (await opened).transaction(table, mode)
  const request = action(transaction.objectStore(table))
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result)
    transaction.onerror = () => reject(transaction.error)
    transaction.onabort = () => reject(transaction.error)
  })
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(additionsDatabase, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(table, { keyPath: 'order', autoIncrement: true })
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      const database = request.result
      // Another window of this person logs out, which deletes the database.
      database.onversionchange = () => {
        database.close()
        opened = undefined
        waiting.set([])
      }
      resolve(database)
    }
  })
}
