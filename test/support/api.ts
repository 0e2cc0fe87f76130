import { expect, onTestFinished } from 'vitest'
import type { NewPerson, Person, Role } from '#features/people/person.ts'
import type { Access } from '#features/people/session.ts'
import type { Credential } from '#platform/access/credential.ts'
import type { Site } from '#platform/http/site.ts'
import type { Store } from '#platform/store/store.ts'
import { buildApp, type Dependencies } from '#server/app.ts'
import { password, passwordHash } from './admin-password.ts'
import { conformanceCheck } from './openapi-conformance.ts'
import { ownContent } from './own-content.ts'
import { noSite } from './site.ts'
import { type Engine, freshStore } from './stores.ts'

/** The `PUBLIC_URL` of the server that `openApi` builds. */
export const publicUrl = 'https://firm.example.com'

/** Built once, because every server has the same API description. */
let expectConformance: ReturnType<typeof conformanceCheck> | undefined

/**
 * Builds the server on a fresh store, without scheduled emails unless `contentSettings` asks for them. Its clock stands still: a
 * test moves it by setting `now.value`.
 */
export async function openApi(
  engine: Engine,
  changes: Partial<Dependencies['env']> & {
    site?: Site
    credential?: Credential
    locked?: true
    store?: Store
    contentSettings?: NonNullable<Dependencies['contentSettings']>
    booking?: NonNullable<Dependencies['booking']>
    content?: NonNullable<Dependencies['content']>
    requestTimeoutMs?: number
    makeDns?: NonNullable<Dependencies['makeDns']>
  } = {},
) {
  const {
    site = noSite(changes.PUBLIC_URL ?? publicUrl),
    credential = async () => passwordHash,
    locked,
    store = await freshStore(engine),
    contentSettings = {},
    booking,
    content = ownContent({ isSample: true }),
    ...others
  } = changes
  const { requestTimeoutMs, makeDns, ...env } = others
  const now = { value: new Date('2026-11-21T15:00:00.000Z') }
  const app = await buildApp({
    env: {
      HSTS_SUBDOMAINS: '0',
      LOG_LEVEL: 'silent',
      MAIL_FROM: undefined,
      MAIL_TO: undefined,
      METRICS_TOKEN: undefined,
      PUBLIC_URL: publicUrl,
      SMTP_URL: undefined,
      SUBMISSION_LIMIT: 0,
      TRUST_PROXY: undefined,
      WEBHOOK_DETAILS: '0',
      WEBHOOK_SECRET: undefined,
      WEBHOOK_URL: undefined,
      ...env,
    },
    store,
    credential: locked ? undefined : credential,
    site,
    contentSettings,
    content,
    clock: () => now.value,
    ...(requestTimeoutMs && { requestTimeoutMs }),
    ...(makeDns && { makeDns }),
    ...(booking && { booking }),
  })
  onTestFinished(() => app.close())

  async function logIn(): Promise<string> {
    const answer = await call('POST', '/api/admin/login', { payload: { password } })
    return answer.json().token
  }
  type Options = { payload?: object | string; headers?: Record<string, string>; from?: string }
  type Method = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE' | 'PUT' | 'OPTIONS'
  /** Throws when the response does not match the API's own description. */
  async function call(method: Method, url: string, { payload, headers, from }: Options = {}) {
    const answer = await app.inject({
      method,
      url,
      ...(payload !== undefined && { payload }),
      ...(headers && { headers }),
      ...(from && { remoteAddress: from }),
    })
    expectConformance ??= conformanceCheck(JSON.parse(JSON.stringify(app.swagger())))
    expectConformance({ method, url, headers }, answer)
    return answer
  }

  const callWith =
    (token: string) =>
    (method: Method, url: string, options: Options = {}) =>
      call(method, url, { ...options, headers: { ...options.headers, authorization: `Bearer ${token}` } })

  /** Adds a person who signs in with a passphrase. Also returns their row, their passphrase and their token. */
  async function asPerson(role: Role, changes: Partial<NewPerson> = {}) {
    const owner = callWith(await logIn())
    const payload = { firstName: 'Maria', lastName: 'Lopez', role, ...changes }
    const person: Person = (await owner('POST', '/api/admin/people', { payload })).json()
    const path = `/api/admin/people/${person.id}`
    const { passphrase } = (await owner('POST', `${path}/passphrase`)).json<{ passphrase: string }>()
    const { token } = (await call('POST', '/api/admin/login', { payload: { password: passphrase } })).json<Access>()
    return { person, path, passphrase, token, call: callWith(token) }
  }

  return {
    app,
    store,
    now,
    call,
    callWith,
    logIn,
    asPerson,
    /** Logs in and returns a `call` that sends the session token. */
    asStaff: async () => callWith(await logIn()),
  }
}

/** An agreed visit as staff send it. */
export const aVisit = { day: '2026-12-03', time: '13:30', windowMinutes: 120, durationMinutes: 90 } as const

/** Matches the path of a customer's page, for a booking (b) or a quote request (q). */
export const aPath = (letter: 'b' | 'q') => expect.stringMatching(new RegExp(`^/request/${letter}\\d+-[\\w-]{22}$`))

export { aBooking, aQuoteRequest } from './submissions.ts'
