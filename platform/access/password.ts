import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { maxPasswordLength, tooLongPassword } from '#features/people/session.ts'

const fullCost = { N: 2 ** 15, r: 8, p: 3 }
const keyBytes = 32
const derive = promisify<string, Buffer, number, object, Buffer>(scrypt)

/**
 * Resolves to a scrypt hash as `scrypt:N:r:p:salt:key`, without `$`, which env loaders would expand. Throws if the
 * password is too long to log in with.
 */
export async function hashPassword(password: string, salt = randomBytes(16), cost = fullCost): Promise<string> {
  if (password.length > maxPasswordLength) throw new Error(tooLongPassword)
  const key = await deriveKey(password, salt, cost)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join(':')
}

/** The cost of a hash. */
export function costOf(hash: string): typeof fullCost {
  const [, N, r, p] = hash.split(':')
  return { N: Number(N), r: Number(r), p: Number(p) }
}

/** Accepts hashes in the form of `hashPassword`, from a cheap test hash up to 128 MiB and a few seconds per login. */
export function isPasswordHash(text: string): boolean {
  const [, costs = '', salt = '', key = ''] = /^scrypt:(\d+:\d+:\d+):([^:]+):([^:]+)$/.exec(text) ?? []
  const [N = 0, r = 0, p = 0] = costs.split(':').map(Number)
  return (
    Number.isInteger(Math.log2(N)) &&
    N >= 1024 &&
    r >= 8 &&
    N * r <= 2 ** 20 &&
    p >= 1 &&
    p <= 16 &&
    isBase64url(salt) &&
    isBase64url(key) &&
    Buffer.from(key, 'base64url').length === keyBytes
  )
}

export async function passwordMatches(password: string, hash: string): Promise<boolean> {
  const [, , , , salt = '', key = ''] = hash.split(':')
  const expected = Buffer.from(key, 'base64url')
  const actual = await deriveKey(password, Buffer.from(salt, 'base64url'), costOf(hash))
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

/** The shortest password that an owner may choose. */
export const minPasswordLength = 12

export const isLongEnough = (password: string) => [...password].length >= minPasswordLength

/** Five groups of four characters, without lookalikes such as 0 and o: 99 bits. */
export function makePassphrase(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
  const character = () => alphabet.charAt(randomInt(alphabet.length))
  return Array.from({ length: 5 }, () => character() + character() + character() + character()).join('-')
}

/** Buffer skips invalid characters when it decodes, so only a round trip proves the text valid. */
function isBase64url(text: string): boolean {
  return Buffer.from(text, 'base64url').toString('base64url') === text
}

function deriveKey(password: string, salt: Buffer, { N, r, p }: typeof fullCost): Promise<Buffer> {
  return derive(password.normalize('NFC'), salt, keyBytes, { N, r, p, maxmem: 256 * N * r })
}
