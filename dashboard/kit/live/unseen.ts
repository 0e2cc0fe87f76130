import { mailsPath, pathOf, reload } from '#dashboard/kit/lists.ts'
import { type ListName, listNames } from '#features/lists.ts'
import type { RowEvent } from '#features/live/row-event.ts'
import { createExternalStore } from '#ui/external-store.ts'
import type { Connection } from './follow-events.ts'
import { ringIfOn } from './tone-setting.ts'

/** What others changed since the lists were loaded. */
type Unseen = {
  created: Readonly<Record<ListName, readonly number[]>>
  /** By list and id. `heardAt` is in milliseconds. */
  changed: ReadonlyMap<string, { by: RowEvent['by']; heardAt: number }>
  connection: Connection
}

/** Changes that arrive together are loaded together. */
const pauseMs = 300

const none = { created: { bookings: [], 'contact-submissions': [], 'call-logs': [] }, changed: new Map() }
const unseen = createExternalStore<Unseen>({ ...none, connection: 'open' })
let timer: ReturnType<typeof setTimeout> | undefined

export const useUnseen = unseen.use

export const keyOf = (list: ListName, id: number) => `${list}/${id}`

/** The number of new rows. */
export const countOf = ({ created }: Pick<Unseen, 'created'>) =>
  listNames.reduce((sum, list) => sum + created[list].length, 0)

export const setConnection = (connection: Connection) => unseen.set({ ...unseen.get(), connection })

/** Notes what others changed. Loads it if that moves nothing under the reader's hands. */
export function noteEvents(all: readonly RowEvent[]): void {
  const events = all.filter(({ kind }) => kind !== 'told')
  // An email has left. Only what a row says about it changes.
  if (events.length < all.length) void Promise.all([reload(pathOf('bookings')), reload(mailsPath)])
  if (events.length === 0) return
  const { created, changed, connection } = unseen.get()
  const isNew = ({ list, id, kind }: RowEvent) => kind === 'created' && !created[list].includes(id)
  const added = events.filter(isNew)
  unseen.set({
    created: mapLists((list) => [...created[list], ...added.flatMap((event) => (event.list === list ? event.id : []))]),
    changed: new Map([
      ...changed,
      ...events.map(({ list, id, by }) => [keyOf(list, id), { by, heardAt: Date.now() }] as const),
    ]),
    connection,
  })
  if (added.some(({ by }) => by === 'customer')) ringIfOn()
  loadSoon()
}

/** Others may have changed anything. */
export function noteGap(): void {
  loadSoon(true)
}

/** Loads everything anew. */
export function loadUnseen(): Promise<void> {
  clearTimeout(timer)
  unseen.set({ ...none, connection: unseen.get().connection })
  return reload()
}

/** Loads what others changed, if the list is at its top and nothing is open or selected. */
function loadSoon(always = false): void {
  const mayLoad = () => always || isIdle()
  clearTimeout(timer)
  if (mayLoad()) timer = setTimeout(() => mayLoad() && loadUnseen(), pauseMs)
}

const isIdle = () =>
  document.visibilityState === 'visible' && scrollY < 80 && !document.querySelector('dialog[open], .select-box:checked')

const mapLists = (idsOf: (list: ListName) => number[]) =>
  Object.fromEntries(listNames.map((list) => [list, idsOf(list)])) as Record<ListName, number[]> // one for each list
