import { createHmac, hash, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { type Access, Session } from '#domain/session.ts'
import type { Sql, Store } from '#server/store/store.ts'
import type { Credential } from './credential.ts'

const idleMs = 30 * 60_000
const absoluteMs = 8 * 3_600_000
/** A session is extended only by at least this much, so that most requests do not write. */
const minExtensionMs = 60_000

/** SQLite returns JSON as text. */
const OpenSession = z.object({ sess: z.union([z.string(), Session.shape.sess]), expire: Session.shape.expire })

const Expiry = z.pick(Session, { expire: true })

/** Staff sessions. All times come from the server's clock. */
export class Sessions {
  #store: Store
  #credential: NonNullable<Credential>
  #clock: () => Date

  constructor(store: Store, credential: NonNullable<Credential>, clock: () => Date) {
    this.#store = store
    this.#credential = credential
    this.#clock = clock
  }

  async open(): Promise<Access> {
    const now = this.#clock()
    const token = randomBytes(32).toString('base64url')
    const expiresAt = new Date(now.getTime() + idleMs).toISOString()
    const sess: Session['sess'] = {
      startedAt: now.toISOString(),
      passwordTag: passwordTagOf(token, await this.#credential()),
    }
    await this.#store.write((sql) =>
      sql('INSERT INTO sessions (sid, sess, expire) VALUES ($1, $2, $3)', [
        hash('sha256', token),
        JSON.stringify(sess),
        expiresAt,
      ]),
    )
    return { token, expiresAt }
  }

  /** Whether the token belongs to an open session. Each use postpones the idle timeout. */
  async isOpen(token: string): Promise<boolean> {
    const sid = hash('sha256', token)
    const [row] = await this.#store.read('SELECT sess, expire FROM sessions WHERE sid = $1', [sid], OpenSession)
    if (!row) return false
    const now = this.#clock().getTime()
    const sess: Session['sess'] = typeof row.sess === 'string' ? JSON.parse(row.sess) : row.sess
    if (Date.parse(row.expire) <= now || sess.passwordTag !== passwordTagOf(token, await this.#credential()))
      return false

    const expire = Math.min(now + idleMs, Date.parse(sess.startedAt) + absoluteMs)
    if (expire - Date.parse(row.expire) >= minExtensionMs) {
      const statement = 'UPDATE sessions SET expire = $2 WHERE sid = $1'
      await this.#store.write((sql) => sql(statement, [sid, new Date(expire).toISOString()]))
    }
    return true
  }

  /** Like `isOpen`, but does not count as a use. */
  async isStillOpen(token: string): Promise<boolean> {
    const sid = hash('sha256', token)
    const [row] = await this.#store.read('SELECT expire FROM sessions WHERE sid = $1', [sid], Expiry)
    return row !== undefined && Date.parse(row.expire) > this.#clock().getTime()
  }

  async end(token: string): Promise<void> {
    await this.#store.write((sql) => sql('DELETE FROM sessions WHERE sid = $1', [hash('sha256', token)]))
  }
}

/**
 * Ties a session to the password that opened it: a new password ends old sessions. The key is the token, which is not
 * stored, so nobody can test passwords against the store or its backups.
 */
function passwordTagOf(token: string, credential: string): string {
  return createHmac('sha256', token).update(credential).digest('base64url')
}

/** Names a session to other staff. Grants no access. */
export const sessionName = (token: string) => hash('sha256', `name of ${token}`).slice(0, 16)

export async function deleteExpiredSessions(sql: Sql, now: Date): Promise<void> {
  await sql('DELETE FROM sessions WHERE expire <= $1', [now.toISOString()])
}
