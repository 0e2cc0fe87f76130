import * as z from 'zod/mini'
import { missing, nameOf } from './fields.ts'

/** The body of an error response when the client accepts application/problem+json (RFC 9457). */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  errors: z.optional(z.array(z.object({ pointer: z.string(), detail: z.string() }))),
})
export type Problem = z.infer<typeof Problem>

type Issue = { code: string; path?: readonly PropertyKey[]; input?: unknown } & Record<string, unknown>

/** The message for an issue whose schema defines none: one sentence without a period. */
export function explain(issue: Issue): string {
  const name = nameOf(issue.path)
  if (issue.code === 'invalid_type') {
    if (!issue.path?.length) return 'Send the fields as one JSON object'
    if (issue.input === undefined) return missing(issue.path)
    return `${name} must be ${kinds[String(issue.expected)] ?? `a ${issue.expected}`}`
  }
  if (issue.code === 'unrecognized_keys') return `There is no parameter ${(issue.keys as string[]).join(', ')}` // zod sets keys on this issue
  if (issue.code === 'invalid_value') {
    if (issue.input === undefined || issue.input === '') return missing(issue.path)
    return `${name} must be one of: ${(issue.values as unknown[]).join(', ')}` // zod sets values on this issue
  }
  return `${name} is not valid`
}

/** The first error, and the first error of each field. */
export function fieldErrorsIn(error: { issues: { path: PropertyKey[]; message: string }[] }): {
  first: string
  byField: Map<string, string>
} {
  const byField = new Map<string, string>()
  for (const issue of error.issues) {
    const field = issue.path.join('/')
    if (!byField.has(field)) byField.set(field, issue.message)
  }
  return { first: error.issues[0]?.message ?? 'The input is not valid', byField }
}

const kinds: Record<string, string> = {
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
}
