import { staffRequest, untilUnlocked } from '#dashboard/session/access.ts'
import type { ListName } from '#domain/lists.ts'
import { ApiError, type ApiRequest } from '#ui/api.ts'
import { createExternalStore } from '#ui/external-store.ts'

/** A row that is being changed. */
export type ChangedRow = { list: ListName; id: number }

/** A change is sent at once, unless it waits for a connection or for the next login. */
export type PendingChange = 'sending' | 'waiting for signal' | 'waiting for login'

type RowRequest = Omit<ApiRequest, 'signal'> & { path: string }

const retryMs = 5000

const pending = createExternalStore<ReadonlyMap<string, PendingChange>>(new Map())
/** The last change of each row. Resolves to the version of the row that it made, if it made one. */
const lastChanges = new Map<string, Promise<string | undefined>>()
let dropped = new AbortController()

const keyOf = ({ list, id }: ChangedRow) => `${list} ${id}`

/** What the row's oldest unsaved change waits for; undefined without one. */
export const usePendingChange = (row: ChangedRow): PendingChange | undefined => pending.use().get(keyOf(row))

/** Discards all unsaved changes. Called when staff log out on purpose. */
export function dropChanges(): void {
  dropped.abort(new Error('Staff logged out'))
  dropped = new AbortController()
}

/**
 * Sends a change of a row after the earlier ones of the same row, and builds on them. Without a connection or a session, it
 * waits. Rejects with the server's error.
 */
export async function sendChange<Answer>(row: ChangedRow, request: () => RowRequest): Promise<Answer> {
  const key = keyOf(row)
  const { signal } = dropped
  const before = lastChanges.get(key)
  const answer = (async () => {
    const version = await before
    return sendUntilAnswered<Answer>(key, () => onVersion(request(), version), signal)
  })()
  const change = answer.then(versionOf, () => undefined)
  lastChanges.set(key, change)
  setPending(key, pending.get().get(key) ?? 'sending')
  void change.then(() => {
    if (lastChanges.get(key) !== change) return
    lastChanges.delete(key)
    setPending(key, undefined)
  })
  return answer
}

async function sendUntilAnswered<Answer>(key: string, request: () => RowRequest, signal: AbortSignal): Promise<Answer> {
  for (;;) {
    signal.throwIfAborted()
    setPending(key, 'sending')
    try {
      const { path, ...call } = request()
      return await staffRequest<Answer>(path, call)
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) {
        setPending(key, 'waiting for login')
        await untilUnlocked(signal)
      } else if (error instanceof TypeError) {
        // fetch throws a TypeError without a connection.
        setPending(key, 'waiting for signal')
        await untilOnline(signal)
      } else throw error
    }
  }
}

/** Resolves when the browser is online again, or after a while, because browsers do not notice every outage. */
function untilOnline(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(finish, retryMs)
    function finish() {
      clearTimeout(timer)
      window.removeEventListener('online', finish)
      signal.removeEventListener('abort', finish)
      resolve()
    }
    window.addEventListener('online', finish)
    signal.addEventListener('abort', finish)
  })
}

/** The row's version is the one that the change before it made. */
function onVersion(request: RowRequest, version: string | undefined): RowRequest {
  if (version === undefined || !request.headers?.['If-Match']) return request
  return { ...request, headers: { ...request.headers, 'If-Match': `"${version}"` } }
}

const versionOf = (answer: unknown) => (answer as { updatedAt?: string } | undefined)?.updatedAt // of a row, or nothing

function setPending(key: string, change: PendingChange | undefined) {
  const next = new Map(pending.get())
  if (change === undefined) next.delete(key)
  else next.set(key, change)
  pending.set(next)
  // The browser asks before it leaves the page.
  if (next.size > 0) addEventListener('beforeunload', askBeforeLeaving)
  else removeEventListener('beforeunload', askBeforeLeaving)
}

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()
