import { createHmac, hash, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { type SignedInPerson, StoredPerson } from '#features/people/person.ts'
import { type Access, Session } from '#features/people/session.ts'
import { clockToleranceMs } from '#platform/store/clock-tolerance.ts'
import { type Sql, type Store, StoreUnavailable } from '#platform/store/store.ts'
import { inList } from '#platform/store/values.ts'
import type { Credential } from './credential.ts'

const idleMs = 30 * 60_000
const absoluteMs = 8 * 3_600_000
const idleMsOf = ({ byPasskey }: Pick<Session['sess'], 'byPasskey'>) => (byPasskey ? absoluteMs : idleMs)
/** A session is extended only by at least this much, so that most requests do not write. */
const minExtensionMs = 60_000
/** How often the store is asked again to delete sessions that ended. */
const retryMs = 5000
/** Bounds the memory that strangers can fill while the store cannot be read. */
const maxUnread = 1000
/** More than anybody has open. */
const maxOfPerson = 100

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

/** Tells the open streams and the other servers which sessions are over, by their ids. */
type EndedSessions = {
  publishEnded(sids: string[]): void
  on(event: 'ended', listener: (sids: string[]) => void): unknown
}

const SessionId = z.pick(Session, { sid: true })

/** Staff sessions. All times come from the server's clock. */
export class Sessions {
  #store: Store
  #credential: NonNullable<Credential>
  #clock: () => Date
  #live: EndedSessions
  /** The ids of sessions that are over, until the store has deleted them. */
  readonly #ended = new Set<string>()
  #retry: NodeJS.Timeout | undefined

  constructor(store: Store, credential: NonNullable<Credential>, clock: () => Date, live: EndedSessions) {
    this.#store = store
    this.#credential = credential
    this.#clock = clock
    this.#live = live
    // Those that ended on another server, which may not be able to save it.
    live.on('ended', (sids) => {
      if (sids.some((sid) => !this.#ended.has(sid))) void this.#endHere(sids).catch(() => {})
    })
  }

  /** Opens a session of the person, or without one of the owner's password. Whoever has a passkey has the device in hand. */
  async open(person?: StoredPerson, { byPasskey = false } = {}): Promise<Omit<Access, 'refusedCalls'>> {
    const now = this.#clock()
    const token = randomBytes(32).toString('base64url')
    const expiresAt = new Date(now.getTime() + idleMsOf({ byPasskey })).toISOString()
    const secret = person ? secretOf(person) : await this.#credential()
    const sess: Session['sess'] = {
      startedAt: now.toISOString(),
      passwordTag: passwordTagOf(token, secret),
      ...(person && { personId: person.id }),
      ...(byPasskey && { byPasskey }),
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
    const { sid, startedAt, byPasskey, expire, ...session } = found
    const end = Math.min(this.#clock().getTime() + idleMsOf({ byPasskey }), Date.parse(startedAt) + absoluteMs)
    if (end - Date.parse(expire) >= minExtensionMs) {
      const statement = 'UPDATE sessions SET expire = $2 WHERE sid = $1'
      // A store that cannot write now can still be read.
      await this.#store.write((sql) => sql(statement, [sid, new Date(end).toISOString()])).catch(ignoreUnavailable)
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
    if (this.#ended.has(sid)) return undefined
    const [row] = await this.#store.read(
      `SELECT sess, expire, users.id AS id, first_name AS "firstName", role, "passphraseHash", "disabledAt"
       FROM sessions LEFT JOIN users ON users.id = sess->>'personId' WHERE sid = $1`,
      [sid],
      SessionRow,
    )
    if (!row || this.#ended.has(sid)) return undefined
    const sess: Session['sess'] = typeof row.sess === 'string' ? JSON.parse(row.sess) : row.sess
    if (!isCurrent(row.expire, sess, this.#clock().getTime())) return undefined
    const { id, firstName, role } = row
    const isOfPerson = sess.personId !== undefined
    if (isOfPerson && (!id || !firstName || !role || row.disabledAt)) return undefined
    const secret = isOfPerson ? secretOf(row) : await this.#credential()
    if (sess.passwordTag !== passwordTagOf(token, secret)) return undefined
    const person = id && firstName && role ? { id, firstName, role } : undefined
    const { startedAt, byPasskey } = sess
    return { sid, startedAt, byPasskey, expire: row.expire, ...(person && { person }) }
  }

  /**
   * Ends the session at once in this process and tells the other servers. The store deletes it now, or as soon as it can
   * write again.
   */
  async end(token: string): Promise<void> {
    const sid = hash('sha256', token)
    const deleted = this.#endHere([sid])
    this.#live.publishEnded([sid])
    await deleted
  }

  /**
   * Saves a change of a person and ends their sessions with it. When the store cannot write, the change is not saved, but
   * their sessions are over all the same.
   */
  async endWith<Result>(personId: string, save: (sql: Sql) => Promise<Result>): Promise<Result> {
    try {
      const result = await this.#store.write(async (sql) => {
        const saved = await save(sql)
        await sql(`DELETE FROM sessions WHERE sess->>'personId' = $1`, [personId])
        return saved
      })
      this.#live.publishEnded([])
      return result
    } catch (error) {
      ignoreUnavailable(error)
      const statement = `SELECT sid FROM sessions WHERE sess->>'personId' = $1 LIMIT ${maxOfPerson}`
      const sids = (await this.#store.read(statement, [personId], SessionId)).map(({ sid }) => sid)
      const deleted = this.#endHere(sids)
      this.#live.publishEnded(sids)
      await deleted
      throw error
    }
  }

  /**
   * For a logout while the store cannot even be read. Nobody knows whose token it is, so only some are remembered.
   */
  endUnread(token: string): void {
    if (this.#ended.size < maxUnread) void this.#endHere([hash('sha256', token)]).catch(() => {})
  }

  close(): void {
    clearInterval(this.#retry)
  }

  async #endHere(sids: string[]): Promise<void> {
    for (const sid of sids) this.#ended.add(sid)
    await this.#deleteEnded().catch(ignoreUnavailable)
    if (this.#ended.size > 0)
      this.#retry ??= setInterval(() => void this.#deleteEnded().catch(() => {}), retryMs).unref()
  }

  async #deleteEnded(): Promise<void> {
    const sids = [...this.#ended]
    const [placeholders, parameters] = inList(sids)
    await this.#store.write((sql) => sql(`DELETE FROM sessions WHERE sid IN (${placeholders})`, parameters))
    for (const sid of sids) this.#ended.delete(sid)
    if (this.#ended.size > 0) return
    clearInterval(this.#retry)
    this.#retry = undefined
  }
}

function ignoreUnavailable(error: unknown): void {
  if (!(error instanceof StoreUnavailable)) throw error
}

/** Neither over nor from a clock that was ahead: see `clockToleranceMs`. */
const isCurrent = (expire: string, { startedAt, byPasskey }: Session['sess'], now: number) =>
  Date.parse(expire) > now &&
  Date.parse(expire) <= now + idleMsOf({ byPasskey }) + clockToleranceMs &&
  Date.parse(startedAt) <= now + clockToleranceMs &&
  Date.parse(startedAt) > now - absoluteMs

/** Whether the store still holds the session, as the transaction sees it. */
export const isStored = async (sql: Sql, token: string): Promise<boolean> =>
  (await sql('SELECT sid FROM sessions WHERE sid = $1', [hash('sha256', token)])).length > 0

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
  const latest = new Date(now.getTime() + absoluteMs + clockToleranceMs)
  await sql('DELETE FROM sessions WHERE expire <= $1 OR expire > $2', [now.toISOString(), latest.toISOString()])
}
