import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { honeypotHeaders } from '#core/honeypot.ts'
import type { RequestList } from '#features/customer-page/requests.ts'
import type { Context } from '#platform/http/context.ts'
import type { RateLimit } from '#platform/http/rate-limit.ts'
import type { SpamSignal } from '#platform/mail/enqueue.ts'
import type { Sql } from '#platform/store/store.ts'
import { runOnce } from './idempotency.ts'
import type { RequestPathFor } from './request-path-for.ts'

/** A form that is filled in faster counts as automated. */
const minSeconds = 3

/** The largest body that the public may send, in bytes. The longest form takes a third of it in UTF-8. */
export const publicBodyLimit = 64 * 1024

export const SubmissionHeaders = z.object({
  'idempotency-key': z.optional(
    z.string().check(z.regex(/^[\x21-\x7e]{1,255}$/, 'Idempotency-Key must be 1 to 255 visible ASCII characters')),
  ),
})

export type SubmissionDependencies = Context & { submissions: RateLimit; requestPath: RequestPathFor }

type SubmissionRequest = FastifyRequest<{ Body: object; Headers: z.infer<typeof SubmissionHeaders> }>

/** A visitor's booking or quote request, from the API or from a plain form. */
export type Submission<Body> = {
  body: Body
  /** The Idempotency-Key. Without a key, a repeat creates a second row. */
  key: string | undefined
  /** Keys of different endpoints are independent. */
  endpoint: string
  ip: string
}

export const submissionOf = <Request extends SubmissionRequest>({ body, headers, routeOptions, ip }: Request) => ({
  body: body as Request['body'],
  key: headers['idempotency-key'],
  endpoint: routeOptions.url ?? '',
  ip,
})

/**
 * Bots fill in the honeypot, or the whole form within seconds. Our forms report both in headers. A request without these
 * headers counts as human, and a spam signal never rejects a submission.
 */
export function spamSignalOf({ headers }: Pick<FastifyRequest, 'headers'>): SpamSignal {
  if (headers[honeypotHeaders.filledIn]) return honeypotFilled
  const seconds = Number(headers[honeypotHeaders.seconds] ?? minSeconds)
  return { isHoneypotFilled: false, sign: seconds < minSeconds ? 'it was filled in within seconds' : null }
}

export const honeypotFilled: SpamSignal = {
  isHoneypotFilled: true,
  sign: 'a hidden field was filled in',
}

/**
 * Saves a submission once per Idempotency-Key. Only saved submissions count toward the rate limit. `validate` throws if
 * a new submission is invalid. A repeat skips it and gets the first answer again. Resolves to the id of the row and the path
 * of its page.
 */
export function saveSubmission(
  list: RequestList,
  { ip, ...submission }: Submission<object>,
  { store, submissions, clock, requestPath }: SubmissionDependencies,
  save: (sql: Sql, now: Date) => Promise<{ id: number }>,
  validate: (now: Date, sql: Sql) => Promise<void> | void = () => {},
): Promise<{ id: number; request: string }> {
  const now = clock()
  return store.write(async (sql) => {
    const { answer, ranAt } = await runOnce(sql, { ...submission, now }, async () => {
      await validate(now, sql)
      await submissions.take(ip, now, { sql })
      return save(sql, now)
    })
    return { id: answer.id, request: await requestPath(list, { id: answer.id, createdAt: ranAt }, sql) }
  })
}
