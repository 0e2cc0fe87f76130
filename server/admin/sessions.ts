import { createHmac, hash, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { type SignedInPerson, StoredPerson } from '#domain/person.ts'
import { type Access, Session } from '#domain/session.ts'
import type { Sql, Store } from '#server/store/store.ts'
import type { Credential } from './credential.ts'

const idleMs = 30 * 60_000
const absoluteMs = 8 * 3_600_000
/** A session is extended only by at least this much, so that most requests do not write. */
const minExtensionMs = 60_000

const { id, firstName, role, passphraseHash, disabledAt } = StoredPerson.shape

/** A session with its person. SQLite returns JSON as text. The person's columns are null for the owner's password. */
const SessionRow = z.object({
  sess: z.union([z.string(), Session.shape.sess]),
  expire: Session.shape.expire,
  id: z.nullable(id),
  firstName: z.nullable(firstName),
  role: z.nullable(role),
  passphraseHash,
  disabledAt,
})

/** Whom a session belongs to. Without a person, the owner's password opened it. */
export type OpenSession = { person?: SignedInPerson }

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

  /** Opens a session of the person, or without one of the owner's password. */
  async open(person?: StoredPerson): Promise<Access> {
    const now = this.#clock()
    const token = randomBytes(32).toString('base64url')
    const expiresAt = new Date(now.getTime() + idleMs).toISOString()
    const secret = person ? secretOf(person) : await this.#credential()
    const sess: Session['sess'] = {
      startedAt: now.toISOString(),
      passwordTag: passwordTagOf(token, secret),
      ...(person && { personId: person.id }),
    }
    await this.#store.write((sql) =>
      sql('INSERT INTO sessions (sid, sess, expire) VALUES ($1, $2, $3)', [
        hash('sha256', token),
        JSON.stringify(sess),
        expiresAt,
      ]),
    )
    return { token, expiresAt, person: person ? signedIn(person) : null }
  }

  /**
   * The open session of the token. Each use postpones the idle timeout. Undefined when it is over, its password was
   * replaced, or its person is disabled: the store says so on every server.
   */
  async use(token: string): Promise<OpenSession | undefined> {
    const found = await this.#find(token)
    if (!found) return undefined
    const { sid, startedAt, expire, ...session } = found
    const end = Math.min(this.#clock().getTime() + idleMs, Date.parse(startedAt) + absoluteMs)
    if (end - Date.parse(expire) >= minExtensionMs) {
      const statement = 'UPDATE sessions SET expire = $2 WHERE sid = $1'
      await this.#store.write((sql) => sql(statement, [sid, new Date(end).toISOString()]))
    }
    return session
  }

  /** Like `use`, but does not count as a use. */
  async peek(token: string): Promise<OpenSession | undefined> {
    const { person } = (await this.#find(token)) ?? { person: null }
    return person === null ? undefined : { ...(person && { person }) }
  }

  async #find(token: string) {
    const sid = hash('sha256', token)
    const [row] = await this.#store.read(
      `SELECT sess, expire, users.id AS id, first_name AS "firstName", role, "passphraseHash", "disabledAt"
       FROM sessions LEFT JOIN users ON users.id = sess->>'personId' WHERE sid = $1`,
      [sid],
      SessionRow,
    )
    if (!row || Date.parse(row.expire) <= this.#clock().getTime()) return undefined
    const sess: Session['sess'] = typeof row.sess === 'string' ? JSON.parse(row.sess) : row.sess
    const { id, firstName, role } = row
    const isOfPerson = sess.personId !== undefined
    if (isOfPerson && (!id || !firstName || !role || row.disabledAt)) return undefined
    const secret = isOfPerson ? secretOf(row) : await this.#credential()
    if (sess.passwordTag !== passwordTagOf(token, secret)) return undefined
    const person = id && firstName && role ? { id, firstName, role } : undefined
    return { sid, startedAt: sess.startedAt, expire: row.expire, ...(person && { person }) }
  }

  async end(token: string): Promise<void> {
    await this.#store.write((sql) => sql('DELETE FROM sessions WHERE sid = $1', [hash('sha256', token)]))
  }
}

/** Ends the sessions of a person. */
export async function endSessionsOf(sql: Sql, personId: string): Promise<void> {
  await sql(`DELETE FROM sessions WHERE sess->>'personId' = $1`, [personId])
}

export const signedIn = ({ id, firstName, role }: SignedInPerson): SignedInPerson => ({ id, firstName, role })

/** What a person's sessions are tied to. */
const secretOf = ({ passphraseHash }: Pick<StoredPerson, 'passphraseHash'>) => passphraseHash ?? ''

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
