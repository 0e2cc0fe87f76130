import { stateNamed } from '#content-loader/us-states.ts'

/** A town. Only a state of the United States has a name of its own and a time zone. */
export type Place = { city: string; state?: string; stateName?: string; timeZone?: string }

/** Reads "Bend, OR" or "Bend, Oregon"; elsewhere "Leeds" or "Leeds, West Yorkshire". Undefined for anything else. */
export function placeIn(text: string, country: string): Place | undefined {
  const [city = '', name, ...rest] = text.split(',').map((part) => part.trim())
  if (city === '' || name === '' || rest.length > 0) return undefined
  if (country !== 'US') return { city, ...(name && { state: name }) }
  const state = stateNamed(name ?? '')
  return state && { city, state: state.state, stateName: state.stateName, timeZone: state.timeZone }
}
