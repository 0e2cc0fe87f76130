import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import {
  fullName,
  type NewPerson,
  type Person,
  personColors,
  StoredPerson,
  type TeamMember,
} from '#features/people/person.ts'
import { HttpError } from '#platform/http/http-error.ts'
import type { Sql, Store, Value } from '#platform/store/store.ts'
import { columnOf } from '#platform/store/table.ts'

const maxPeople = 100

const selected = Object.keys(StoredPerson.shape)
  .map((field) => `"${columnOf(field)}" AS "${field}"`)
  .join(', ')

/** A row of the table without a sign-in name is no person of ours. */
const isPerson = '"signInName" IS NOT NULL'

type Changes = { [Field in keyof StoredPerson]?: StoredPerson[Field] & Value }

/** The people who work here. Nobody is deleted, because history names them. */
export const people = {
  /** Those who can sign in come first, then the order in which they were added. */
  list: (sql: Sql): Promise<StoredPerson[]> =>
    sql(
      `SELECT ${selected} FROM users WHERE ${isPerson} ORDER BY "disabledAt" IS NOT NULL, created_at, id`,
      [],
      StoredPerson,
    ),

  async find(sql: Sql, id: string): Promise<StoredPerson | undefined> {
    const statement = `SELECT ${selected} FROM users WHERE id = $1 AND ${isPerson}`
    return (await sql(statement, [id], StoredPerson))[0]
  },

  async withSignInName(sql: Sql, signInName: string): Promise<StoredPerson | undefined> {
    const statement = `SELECT ${selected} FROM users WHERE "signInName" = $1`
    return (await sql(statement, [signInName], StoredPerson))[0]
  },

  /** Until the caller commits, nobody else changes the person. */
  lock: (sql: Sql, id: string) => sql('UPDATE users SET id = id WHERE id = $1', [id]),

  /** Throws 409 when another person has the email address. */
  async create(sql: Sql, { color, ...person }: NewPerson, now: Date): Promise<StoredPerson> {
    const others = await people.list(sql)
    if (others.length >= maxPeople) throw new HttpError(409, `There are already ${maxPeople} people`)
    throwIfTaken(others, person.email)
    const row = {
      ...person,
      id: randomBytes(8).toString('hex'),
      signInName: await freeSignInName(sql, person.firstName),
      color: color ?? rarestColor(others),
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    }
    const columns = Object.keys(row).map((field) => `"${columnOf(field)}"`)
    const placeholders = columns.map((_, index) => `$${index + 1}`)
    const [created] = await sql(
      `INSERT INTO users (${columns}) VALUES (${placeholders}) RETURNING ${selected}`,
      Object.values(row),
      StoredPerson,
    )
    if (!created) throw new Error('users returned no row for an insert')
    return created
  },

  /**
   * Resolves to undefined when the person does not exist or no longer has the expected `updatedAt`. Throws 409 when nobody
   * would be an owner any more, or another person has the email address.
   */
  async change(
    sql: Sql,
    id: string,
    changes: Changes,
    now: Date,
    expected?: string,
  ): Promise<StoredPerson | undefined> {
    // Locks the owners in every change, so that two of them cannot disable each other at the same moment.
    const owners = await sql(
      `UPDATE users SET id = id WHERE role = 'owner' AND "disabledAt" IS NULL RETURNING id`,
      [],
      z.pick(StoredPerson, { id: true }),
    )
    const isLeaving = changes.disabledAt || (changes.role && changes.role !== 'owner')
    const isLast = owners.length === 1 && owners[0]?.id === id
    const before = await people.find(sql, id)
    if (!before || (expected !== undefined && before.updatedAt !== expected)) return undefined
    if (isLeaving && isLast) throw new HttpError(409, 'The last owner cannot be disabled or get another role')
    if (changes.email)
      throwIfTaken(
        (await people.list(sql)).filter((other) => other.id !== id),
        changes.email,
      )
    const values: Value[] = [id, before.updatedAt]
    const assignments = Object.entries({ ...changes, updatedAt: now.toISOString() }).map(
      ([field, value]) => `"${columnOf(field)}" = $${values.push(value)}`,
    )
    const statement = `UPDATE users SET ${assignments} WHERE id = $1 AND updated_at = $2 RETURNING ${selected}`
    return (await sql(statement, values, StoredPerson))[0]
  },
}

/** Identifies the advisory lock of the people. Any number that no other lock has. */
const peopleLock = 4_020_045

/** Until the caller commits, no other server adds or changes people. SQLite runs one transaction at a time anyway. */
export async function lockPeople(sql: Sql, engine: Store['engine']): Promise<void> {
  if (engine === 'postgres') await sql('SELECT pg_advisory_xact_lock($1)', [peopleLock])
}

/** A person as the owner sees them. */
export const personOf = ({ passphraseHash, ...person }: StoredPerson): Person => ({
  ...person,
  hasPassphrase: passphraseHash !== null,
})

/** A person as the others see them. */
export const teamMemberOf = ({ id, firstName, lastName, color, disabledAt }: StoredPerson): TeamMember => ({
  ...{ id, firstName, lastName, color },
  isDisabled: disabledAt !== null,
})

/** The names of all people, by id. */
export const namesOfPeople = async (sql: Sql): Promise<Map<string, string>> =>
  new Map((await people.list(sql)).map((person) => [person.id, fullName(person)]))

/** Throws 400 unless everybody exists and can sign in. */
export async function throwIfNotAssignable(sql: Sql, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const known = new Map((await people.list(sql)).map((person) => [person.id, person]))
  for (const id of ids) {
    const person = known.get(id)
    if (!person) throw new HttpError(400, 'There is no such person')
    if (person.disabledAt) throw new HttpError(400, `${fullName(person)} is disabled and cannot be chosen`)
  }
}

function throwIfTaken(others: readonly StoredPerson[], email: string | null): void {
  if (email && others.some((other) => other.email?.toLowerCase() === email.toLowerCase()))
    throw new HttpError(409, 'Another person has this email address')
}

function rarestColor(others: readonly StoredPerson[]) {
  const countOf = (color: string) => others.filter((other) => other.color === color).length
  return personColors.reduce((rarest, color) => (countOf(color) < countOf(rarest) ? color : rarest))
}

/** Such as "maria", or "maria2" when that is taken. */
async function freeSignInName(sql: Sql, firstName: string): Promise<string> {
  const letters = firstName
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\da-z]/g, '')
    .slice(0, 16)
  const name = letters.length < 2 ? 'person' : letters
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? name : `${name}${number}`
    if (!(await people.withSignInName(sql, candidate))) return candidate
  }
}
