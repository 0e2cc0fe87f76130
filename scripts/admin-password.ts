// `npm run admin:password`: sets a new admin password for the embedded store, which ends every session opened with the
// old one, and prints its hash for the environment. With PostgreSQL it only prints. It refuses where a setting wins.
import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { savePassword } from '#server/admin/credential.ts'
import { hashPassword, isLongEnough, makePassphrase, minPasswordLength } from '#server/admin/password.ts'
import { type Environment, readProcessEnvironment } from '#server/env.ts'
import { run } from './archive/terminal.ts'

await run(async () => {
  const env = readProcessEnvironment()
  refuseWhereSettingWins(env)
  const typed = await ask('New password (leave empty to have one made): ')
  if (typed === undefined) throw new Error('\nNo password was given; nothing was changed.')
  if (typed && !isLongEnough(typed))
    throw new Error(`A password needs at least ${minPasswordLength} characters; nothing was changed.`)

  const password = typed || makePassphrase()
  const shown = typed ? '' : `\n  Admin passphrase: ${password}\n  It is shown only once. We store only its hash.\n`
  return `${shown}\n${await set(env, password)}\n`
})

/** Resolves to what was done with the password, and what is left to do. */
async function set({ DATABASE_URL, DATA_DIR }: Environment, password: string): Promise<string> {
  if (DATABASE_URL) {
    const hash = await hashPassword(password)
    return `  Nothing is saved with DATABASE_URL. Add this line to your settings and restart the server:\n  ADMIN_PASSWORD_HASH=${hash}`
  }
  const hash = await savePassword(DATA_DIR, password)
  return `  Saved in ${DATA_DIR}. A server without ADMIN_PASSWORD and ADMIN_PASSWORD_HASH uses it at once.
  For a server that takes its password from a setting, set this line and restart it:
  ADMIN_PASSWORD_HASH=${hash}`
}

/** Resolves to undefined when nobody answers. */
async function ask(question: string): Promise<string | undefined> {
  const prompt = createInterface({ input: process.stdin, output: process.stdout })
  const answered = prompt.question(question)
  const typed = await Promise.race([answered, once(prompt, 'close').then(() => undefined)])
  prompt.close()
  return typed?.trim()
}

/** A password that is saved while one of these is set would change nothing. */
function refuseWhereSettingWins({ ADMIN_PASSWORD, ADMIN_PASSWORD_HASH }: Environment) {
  const nothing = 'so nothing was changed.'
  if (ADMIN_PASSWORD)
    throw new Error(
      `ADMIN_PASSWORD is set and wins, ${nothing} Set it to the new password, or remove it and run this again; then restart the server.`,
    )
  if (ADMIN_PASSWORD_HASH)
    throw new Error(
      `ADMIN_PASSWORD_HASH is set and wins, ${nothing} Remove it and run this again; then restart the server.`,
    )
}
