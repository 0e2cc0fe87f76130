import { createContext, use } from 'react'

/** The ids of the rows that were read together, so that what belongs to them is read together too. */
export const Batch = createContext<readonly number[]>([])

export const useBatch = () => use(Batch)

/** Which of how many rows a card is. */
export const Position = createContext<{ 'aria-posinset'?: number; 'aria-setsize'?: number }>({})

export const usePosition = () => use(Position)
