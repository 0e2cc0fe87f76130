import { createHmac, hash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { networkOf } from '#platform/http/rate-limit.ts'
import { clockToleranceMs } from '#platform/store/clock-tolerance.ts'
import { createSecret, readSecret } from '#platform/store/secret.ts'
import type { Sql, Store } from '#platform/store/store.ts'

/** How long a device or network is known after its last login. */
const keepDays = 90
/** Above this, the one with the oldest login is forgotten. */
const maxClients = 50

const KnownClient = z.object({ hash: z.string() })

type LoginRequest = Pick<FastifyRequest, 'ip' | 'headers'>

/** Who tries to log in. */
export type Client = {
  /** What its wrong passwords count for: see RateLimit. */
  name: string
  isKnown: boolean
  /** Whether it is a known device, which counts for itself wherever it is. */
  isDevice: boolean
}

/**
 * The devices and networks that staff logged in from. A device has a random token in a cookie, which grants nothing but
 * its own count of wrong passwords and a place in the login queue.
 */
export class KnownClients {
  readonly #store: Store
  readonly #clock: () => Date
  readonly #cookieAttributes: string

  constructor(store: Store, clock: () => Date, publicUrl: string) {
    this.#store = store
    this.#clock = clock
    const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
    this.#cookieAttributes = `; Path=/api/admin/login; Max-Age=${keepDays * 86_400}; HttpOnly; SameSite=Strict${secure}`
  }

  /** Only reads. */
  async recognize({ ip, headers }: LoginRequest): Promise<Client> {
    const secret = await readSecret(this.#store.read)
    // Without a secret, staff have never logged in.
    if (!secret) return { name: ip, isKnown: false, isDevice: false }
    const device = deviceIn(headers.cookie)
    const network = hashOfNetwork(secret, ip)
    const now = this.#clock()
    // The device of somebody who was disabled since is unknown.
    const rows = await this.#store.read(
      `SELECT hash FROM known_clients LEFT JOIN users ON users.id = "personId"
       WHERE hash IN ($1, $2) AND logged_in_at > $3 AND logged_in_at <= $4
         AND ("personId" IS NULL OR (users.id IS NOT NULL AND "disabledAt" IS NULL))`,
      [device, network, oldestLogin(now), newestLogin(now)],
      KnownClient,
    )
    const isKnown = (client: string) => rows.some((row) => row.hash === client)
    if (isKnown(device)) return { name: `device ${device}`, isKnown: true, isDevice: true }
    const isOfNetwork = isKnown(network)
    return { name: isOfNetwork ? networkOf(ip) : ip, isKnown: isOfNetwork, isDevice: false }
  }

  /** Called after a successful login of the person. Resolves to the Set-Cookie header with the device's new token. */
  async remember({ ip, headers }: LoginRequest, personId: string | null): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    const now = this.#clock()
    await this.#store.write(async (sql) => {
      await sql('DELETE FROM known_clients WHERE hash = $1', [deviceIn(headers.cookie)])
      const network = hashOfNetwork(await createSecret(sql), ip)
      // Others use the network too, so it is nobody's.
      for (const [client, whose] of [
        [hash('sha256', token), personId],
        [network, null],
      ] as const) {
        await sql(
          `INSERT INTO known_clients (hash, logged_in_at, "personId") VALUES ($1, $2, $3)
           ON CONFLICT (hash) DO UPDATE SET logged_in_at = excluded.logged_in_at`,
          [client, now.toISOString(), whose],
        )
      }
      await sql('DELETE FROM known_clients WHERE logged_in_at > $1', [newestLogin(now)])
      await sql(
        `DELETE FROM known_clients WHERE hash NOT IN
           (SELECT hash FROM known_clients ORDER BY logged_in_at DESC, hash LIMIT ${maxClients})`,
      )
    })
    return `known-device=${token}${this.#cookieAttributes}`
  }
}

/** The hash of the token in the cookie; empty without one. */
function deviceIn(cookie = ''): string {
  const [, token] = /(?:^|; )known-device=([\w-]{43})(?:;|$)/.exec(cookie) ?? []
  return token ? hash('sha256', token) : ''
}

function hashOfNetwork(secret: Buffer, ip: string): string {
  return createHmac('sha256', secret)
    .update(`login ${networkOf(ip)}`)
    .digest('hex')
}

const oldestLogin = (now: Date) => new Date(now.getTime() - keepDays * 86_400_000).toISOString()
const newestLogin = (now: Date) => new Date(now.getTime() + clockToleranceMs).toISOString()

export async function deleteForgottenClients(sql: Sql, now: Date): Promise<void> {
  const statement = 'DELETE FROM known_clients WHERE logged_in_at <= $1 OR logged_in_at > $2'
  await sql(statement, [oldestLogin(now), newestLogin(now)])
}
