import { hash } from 'node:crypto'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { honeypotField } from '#core/honeypot.ts'
import type { PlainFormPaths } from '#core/plain-form.ts'
import { sourceDetailField } from '#core/source-detail.ts'
import { tokenIn } from '#features/customer-page/request-page.ts'
import type { RejectedForm } from '#features/rendered-pages.ts'
import { dayAt } from '#firm/calendar-day.ts'
import { acceptOnlyForms } from '#platform/http/form-parser.ts'
import { privateHeaders } from '#platform/http/headers.ts'
import { prepareErrorReply, validationError } from '#platform/http/http-error.ts'
import { rejectedForm } from '#platform/http/rejected-form.ts'
import type { Site } from '#platform/http/site.ts'
import { throwIfForeign } from '#platform/http/throw-if-foreign.ts'
import type { SpamSignal } from '#platform/mail/enqueue.ts'
import {
  honeypotFilled,
  publicBodyLimit,
  type Submission,
  type SubmissionDependencies,
  spamSignalOf,
} from './submission.ts'

export type PlainFormDependencies<Dependencies extends SubmissionDependencies = SubmissionDependencies> =
  Dependencies & {
    site: Site
    publicUrl: string
  }

type PlainForm<Field extends string, Body extends object, Dependencies extends SubmissionDependencies> = {
  paths: PlainFormPaths
  fields: readonly Field[]
  schema: z.ZodMiniType<Body>
  /** Saves what was posted. Resolves to the path of the customer's page. */
  save(dependencies: Dependencies, submission: Submission<Body>, spamSignal: SpamSignal): Promise<{ request: string }>
  sendUnsent(site: Site, reply: FastifyReply, form: RejectedForm<Field>): Promise<FastifyReply>
}

/** Adds the routes of a form without JavaScript. It works like the form's API call, but answers with pages. */
export function addPlainForm<Field extends string, Body extends object, Dependencies extends SubmissionDependencies>(
  app: FastifyInstance,
  dependencies: PlainFormDependencies<Dependencies>,
  { paths, fields, schema, save, sendUnsent }: PlainForm<Field, Body, Dependencies>,
): void {
  const { site, publicUrl } = dependencies
  acceptOnlyForms(app)
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const httpError = prepareErrorReply(error, request, reply)
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    return sendUnsent(site, reply.headers(privateHeaders), rejectedForm(httpError, typedIn(form)))
  })

  app.post<{ Body: URLSearchParams | null }>(
    paths.path,
    { config: { access: 'public' }, bodyLimit: publicBodyLimit, schema: { hide: true } },
    async (request, reply) => {
      throwIfForeign(request, { publicUrl })
      const { headers, ip, body } = request
      const form = body ?? new URLSearchParams()
      const result = z.safeParse(schema, { ...typedIn(form), [sourceDetailField]: form.get(sourceDetailField) })
      if (!result.success) throw validationError(result.error)
      // A plain form has no idempotency key. The same content on the same day counts as a repeat.
      const key = hash('sha256', JSON.stringify([dayAt(dependencies.clock()), result.data]))
      const spamSignal = form.get(honeypotField) ? honeypotFilled : spamSignalOf({ headers })
      const submission = { body: result.data, key, endpoint: paths.path, ip }
      const receipt = await save(dependencies, submission, spamSignal)
      return reply.redirect(`${paths.sentPath}?request=${tokenIn(receipt.request)}`, 303)
    },
  )

  app.get(paths.unsentPath, { config: { access: 'public' }, schema: { hide: true } }, (_request, reply) =>
    reply.redirect(paths.path, 307),
  )

  const typedIn = (form: URLSearchParams): Record<Field, string> =>
    Object.fromEntries(fields.map((field) => [field, form.get(field) ?? ''])) as Record<Field, string> // every field is set
}
