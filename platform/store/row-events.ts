import { AsyncLocalStorage } from 'node:async_hooks'
import { listOfTable } from '#features/lists.ts'
import type { RowEvent } from '#features/live/row-event.ts'
import type { SignedInPerson } from '#features/people/person.ts'
import type { Sql, Store } from './store.ts'

/** Who sends the request that is being handled. Staff without a person signed in with the owner's password. */
export type Author = Pick<RowEvent, 'by' | 'session'> & { person?: SignedInPerson }

/** Holds the author while a route handles a request. */
export const authors = new AsyncLocalStorage<Author>()

/** The id of the person who sends the request; null for anybody else. */
export const authorId = (): string | null => authors.getStore()?.person?.id ?? null

/** `isSame`: only the version of the row changed. */
type Change = Pick<RowEvent, 'list' | 'id' | 'kind'> & { isSame: boolean }

/** The changes of each open transaction. */
const changesOf = new WeakMap<Sql, Change[]>()

/** Notes that the transaction changes a row. Does nothing for tables that are no list. */
export function noteChange(sql: Sql, table: string, id: number, kind: RowEvent['kind'], isSame = false): void {
  const list = listOfTable(table)
  if (list) changesOf.get(sql)?.push({ list, id, kind, isSame })
}

/** Whether the transaction has changed more of a list than versions. True outside of a store that publishes changes. */
export const hasChanged = (sql: Sql): boolean => changesOf.get(sql)?.some(({ isSame }) => !isSame) ?? true

/** Wraps the store: `publish` gets the noted changes of each transaction after its commit. */
export function publishingChanges(store: Store, publish: (events: RowEvent[]) => void): Store {
  return {
    ...store,
    async write(job) {
      const { by, session }: Author = authors.getStore() ?? { by: 'staff' }
      const author = { by, ...(session !== undefined && { session }) }
      let changes: Change[] = []
      const result = await store.write((sql) => {
        changes = [] // PostgreSQL may run the job again
        const own: Sql = (...call) => sql(...call)
        changesOf.set(own, changes)
        return job(own)
      })
      if (changes.length > 0) publish(changes.map(({ isSame: _, ...change }) => ({ ...change, ...author })))
      return result
    },
  }
}
