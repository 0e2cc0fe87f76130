import type { RequestList } from '#features/customer-page/requests.ts'
import type { Sql } from '#platform/store/store.ts'

/**
 * Makes the path of a row's page for its customer, such as /request/b7-…. Call it in a transaction with its `sql`, because
 * the first call stores the secret that all paths are made from.
 */
export type RequestPathFor = (list: RequestList, row: { id: number; createdAt: string }, sql?: Sql) => Promise<string>
