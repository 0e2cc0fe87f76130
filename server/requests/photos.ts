import type { FoundRequest } from './tokens.ts'

/** The ids of the request's photos, oldest first. */
export async function photoIdsOf(_request: FoundRequest): Promise<number[]> {
  return []
}
