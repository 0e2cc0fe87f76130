import { createContext, useContext } from 'react'

/** Where the reader is: the page's address without a slash at its end, and whether there is such a page. */
export type Place = { path: string; known: boolean }

export const PlaceContext = createContext<Place>({ path: '/', known: true })

export const usePlace = () => useContext(PlaceContext)
