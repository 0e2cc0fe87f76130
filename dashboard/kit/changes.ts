import { useMemo } from 'react'
import type { TextKind } from '#core/text-kinds.ts'
import type { ListName } from '#features/lists.ts'
import { ApiError, type ApiRequest } from '#ui/api.ts'
import { createExternalStore } from '#ui/external-store.ts'
import { newIdempotencyKey } from '#ui/idempotency-key.ts'
import { tryStorage } from '#ui/try-storage.ts'
import { staffRequest } from './access.ts'
import { readRow } from './lists.ts'

export type ChangedRow = { list: ListName; id: number }

/** What was typed into a form for a row. */
export type Typed = {
  /** The edited fields of the form. */
  values: Record<string, unknown>
  /** What the row had in their place. */
  before: Record<string, unknown>
}

/** A change of a row. */
export type RowChange = ChangedRow & {
  /** A newer change of the same kind replaces one that was not saved. */
  kind: 'status' | 'visit' | 'email' | 'follow-up' | 'deletion' | 'edit' | `text ${TextKind}`
  /** What was chosen or typed, in words. */
  text: string
  value?: string
  /** For a change that was made in a form. */
  typed?: Typed
}

export type UnsavedChange = RowChange & {
  /** A change waits while the browser says that it is offline. A failed one is never sent again by itself. */
  state: 'saving' | 'waiting' | 'failed'
  /** What the server said, one sentence. */
  reason?: string | undefined
  /** Somebody else changed the row. Staff have to see both versions in the form before it is sent again. */
  needsForm?: boolean
  /** A reload has kept it, and nobody has logged in since. */
  isRestored?: boolean
  request: RowRequest
  /** Stays the same when the same content is sent again, so that the server recognizes a change that it has saved. */
  key: string
  again(): void
}

type RowRequest = Omit<ApiRequest, 'signal'> & { path: string }

const unsaved = createExternalStore<ReadonlyMap<string, UnsavedChange>>(new Map())
/** Per row, the newest version that its changes have made or that staff have seen after a conflict. */
const lastVersions = new Map<string, Promise<string | undefined>>()
let dropped = new AbortController()

/** What is not saved survives a reload, in this tab only. */
const storageKey = 'unsaved changes'

const rowOf = ({ list, id }: ChangedRow) => `${list} ${id}`
const slotOf = (change: Pick<RowChange, 'list' | 'id' | 'kind'>) => `${rowOf(change)} ${change.kind}`

/** All changes that are not saved yet, or those of one row. */
export function useUnsavedChanges(row?: ChangedRow): UnsavedChange[] {
  const { list, id } = row ?? {}
  const changes = unsaved.use()
  return useMemo(
    () => [...changes.values()].filter((change) => !list || (change.list === list && change.id === id)),
    [changes, list, id],
  )
}

/** Gives up a change that failed. */
/** Whether a change is not saved yet. */
export const hasUnsavedChanges = () => unsaved.get().size > 0

export const discardChange = (change: UnsavedChange) => update(change, undefined)

/** The change of this kind that was made in a form and is not saved yet. */
export function findTyped(
  change: Pick<RowChange, 'list' | 'id' | 'kind'>,
): (UnsavedChange & { typed: Typed }) | undefined {
  const found = unsaved.get().get(slotOf(change))
  return found?.typed && { ...found, typed: found.typed }
}

/** Gives up all changes. Called when staff log out on purpose. */
export function dropChanges(): void {
  dropped.abort(new Error('Staff logged out'))
  dropped = new AbortController()
  lastVersions.clear()
  setAll(new Map())
}

/** A change that a reload has kept. */
type KeptChange = Omit<UnsavedChange, 'again'>

/** Reads what a reload has kept. Nobody knows whether a change that was being sent has arrived, so it counts as failed. */
export function restoreChanges(resend: (change: KeptChange) => void): void {
  const text = tryStorage(() => sessionStorage.getItem(storageKey))
  const kept: KeptChange[] = JSON.parse(text ?? '[]')
  const restored = kept.map((change): UnsavedChange => {
    const state = change.state === 'waiting' ? 'waiting' : 'failed'
    return { ...change, state, isRestored: true, again: () => resend(change) }
  })
  if (restored.length > 0) setAll(new Map(restored.map((change) => [slotOf(change), change])))
}

/** After the login: attempts what waited before a reload once. What had failed stays as it is. */
export function sendRestored(): void {
  for (const change of unsaved.get().values()) {
    if (!change.isRestored) continue
    update(change, { isRestored: false })
    if (change.state === 'waiting') change.again()
  }
}

/**
 * Attempts a change once, after the earlier ones of the same row, and builds on them. While the browser says that it is
 * offline, it waits. `again` sends it again, and `explain` says why it failed.
 */
export async function sendChange<Answer>(
  change: RowChange,
  { path, headers, ...request }: RowRequest,
  { again, explain }: Pick<UnsavedChange, 'again'> & { explain(error: unknown): string | undefined },
): Promise<Answer> {
  const { signal } = dropped
  const earlier = unsaved.get().get(slotOf(change))
  const isRepeat = earlier?.state === 'failed' && contentOf(earlier.request) === contentOf({ path, ...request })
  const key = isRepeat ? earlier.key : newIdempotencyKey()
  const state = navigator.onLine ? 'saving' : 'waiting'
  const sent: UnsavedChange = { ...change, state, request: { path, headers, ...request }, key, again }
  put(slotOf(change), sent)

  const before = lastVersions.get(rowOf(change))
  const answer = (async () => {
    const made = await before
    if (!navigator.onLine) {
      update(sent, { state: 'waiting' })
      await untilOnline(signal)
      update(sent, { state: 'saving' })
    }
    signal.throwIfAborted()
    const onVersion = { ...headers, ...newerOf(headers?.['If-Match'], made), 'Idempotency-Key': key }
    return staffRequest<Answer>(path, { ...request, headers: onVersion })
  })()
  const made = answer.then(
    (saved) => versionOf(saved) ?? before,
    () => before,
  )
  lastVersions.set(rowOf(change), made)
  try {
    const saved = await answer
    update(sent, undefined)
    return saved
  } catch (error) {
    const needsForm = change.typed !== undefined && error instanceof ApiError && error.status === 412
    update(sent, { state: 'failed', reason: explain(error), needsForm })
    throw error
  }
}

/** After a conflict: the next attempt waits until staff see the other version, and is based on it. */
export function rebase(row: ChangedRow, isShown: Promise<unknown>): void {
  const seen = isShown.then(() => readRow(row.list, row.id))
  lastVersions.set(
    rowOf(row),
    seen.then(versionOf, () => undefined),
  )
}

const contentOf = ({ method, path, body }: RowRequest) => JSON.stringify([method, path, body])

/** Resolves when the browser says that it is online again. Rejects when the signal aborts. */
function untilOnline(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onOnline = () => {
      // A page that is being left may hear the event without a connection.
      if (!navigator.onLine) return
      removeEventListener('online', onOnline)
      resolve()
    }
    addEventListener('online', onOnline, { signal })
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

/** The version that the change is based on, or a newer one. Versions are timestamps. */
function newerOf(tag: string | undefined, version: string | undefined): { 'If-Match'?: string } {
  if (!tag) return {}
  const other = `"${version ?? ''}"`
  return { 'If-Match': other > tag ? other : tag }
}

const versionOf = (answer: unknown) => (answer as { updatedAt?: string } | undefined)?.updatedAt // of a row, or nothing

/** Ignores a change that a newer one has replaced. Undefined removes the change. */
function update(change: RowChange & { key: string }, changed: Partial<UnsavedChange> | undefined): void {
  const current = unsaved.get().get(slotOf(change))
  if (current?.key === change.key) put(slotOf(change), changed && { ...current, ...changed })
}

function put(slot: string, change: UnsavedChange | undefined): void {
  const next = new Map(unsaved.get())
  if (change) next.set(slot, change)
  else next.delete(slot)
  setAll(next)
}

function setAll(changes: ReadonlyMap<string, UnsavedChange>): void {
  unsaved.set(changes)
  // The browser asks before it leaves the page.
  if (changes.size > 0) {
    tryStorage(() => sessionStorage.setItem(storageKey, JSON.stringify([...changes.values()])))
    addEventListener('beforeunload', askBeforeLeaving)
  } else {
    tryStorage(() => sessionStorage.removeItem(storageKey))
    removeEventListener('beforeunload', askBeforeLeaving)
  }
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  // A pressed link that opens another app leaves nothing.
  if (!document.activeElement?.matches('[href^="tel:"], [href^="sms:"], [href^="mailto:"]')) event.preventDefault()
}
