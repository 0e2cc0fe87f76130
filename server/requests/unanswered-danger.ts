import { dangerOf } from '#domain/emergency.ts'
import type { FoundRequest } from './tokens.ts'

/** The danger that a request names. Once staff have answered, they know it. */
export function unansweredDanger({ list, row }: FoundRequest) {
  if (list === 'contact-submissions') return row.status === 'new' ? dangerOf({ ...row, text: row.message }) : undefined
  return row.status === 'pending' && !row.visit ? dangerOf({ ...row, text: row.description }) : undefined
}
