import { createContext, use } from 'react'

/** The ids of rows loaded together, so one request can load the data that belongs to all of them. */
export const Batch = createContext<readonly number[]>([])

/** The batches of the list. */
export const ListBatches = createContext<readonly (readonly number[])[]>([])

export const useBatch = () => use(Batch)

/** The row's position in the whole list. */
export const Position = createContext<{ 'aria-posinset'?: number; 'aria-setsize'?: number }>({})

export const usePosition = () => use(Position)
