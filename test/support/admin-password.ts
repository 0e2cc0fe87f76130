import { hashPassword } from '#platform/access/password.ts'

/** The admin password of the tests. */
export const password = 'correct-horse-battery'

/** Its hash at the lowest cost that the server accepts: every login derives it again. */
export const passwordHash = await hashPassword(password, Buffer.alloc(16), { N: 1024, r: 8, p: 1 })
