import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { honeypotHeaders } from '#domain/honeypot.ts'
import type { RateLimit } from '#server/http/rate-limit.ts'
import type { MailQueue, SpamSignal } from '#server/mail/mail-queue.ts'
import type { Sql, Store } from '#server/store/store.ts'
import { withIdempotencyKey } from './idempotency.ts'

/** A person needs longer than this, in seconds, to fill in a form. */
const fewestSeconds = 3

/** The largest body that strangers may send. The longest form in UTF-8 takes a third of it. */
export const publicBodyLimit = 64 * 1024

/** The headers of a public post. */
export const SubmissionHeaders = z.object({
  'idempotency-key': z.optional(
    z.string().check(z.regex(/^[\x21-\x7e]{1,255}$/, 'Idempotency-Key must be 1 to 255 visible ASCII characters')),
  ),
})

export type SubmissionDependencies = { store: Store; mailQueue: MailQueue; submissions: RateLimit; clock: () => Date }

type SubmissionRequest = FastifyRequest<{ Body: object; Headers: z.infer<typeof SubmissionHeaders> }>

/** What a visitor sent, whichever way. */
export type Submission<Body> = {
  body: Body
  /** The Idempotency-Key; without one, sent twice is kept twice. */
  key: string | undefined
  /** Keys of different endpoints are independent. */
  endpoint: string
  ip: string
}

/** What a caller of the API sent. */
export const submissionOf = <Request extends SubmissionRequest>({ body, headers, routeOptions, ip }: Request) => ({
  body: body as Request['body'],
  key: headers['idempotency-key'],
  endpoint: routeOptions.url ?? '',
  ip,
})

/**
 * A program fills in the field that people do not see, or everything in no time. Our own forms say so in headers;
 * whoever calls without a form has nothing to say, and nothing that is said is ever refused.
 */
export function spamSignalOf({ headers }: Pick<FastifyRequest, 'headers'>): SpamSignal {
  if (headers[honeypotHeaders.filledIn]) return honeypotFilled
  const seconds = Number(headers[honeypotHeaders.seconds] ?? fewestSeconds)
  return { isHoneypotFilled: false, sign: seconds < fewestSeconds ? 'it was filled in within seconds' : null }
}

/** Whoever sent it filled in the field that people do not see. */
export const honeypotFilled: SpamSignal = {
  isHoneypotFilled: true,
  sign: 'a field that people do not see was filled in',
}

/**
 * Keeps a visitor's submission, once for its Idempotency-Key; only those that are kept count for the limit. `refuse`
 * throws what is wrong with one that is new: one that was kept before gets its answer again.
 */
export function saveSubmission<Receipt>(
  { ip, ...submission }: Submission<object>,
  { store, submissions, clock }: SubmissionDependencies,
  keep: (sql: Sql, now: Date) => Promise<Receipt>,
  refuse: (now: Date) => void = () => {},
): Promise<Receipt> {
  const now = clock()
  return store.write((sql) =>
    withIdempotencyKey(sql, { ...submission, now }, async () => {
      refuse(now)
      await submissions.take(ip, now, { sql })
      return keep(sql, now)
    }),
  )
}
