// `npm run admin:password`: saves a new admin password for the embedded store and prints its hash for the environment.
// Sessions of the old password end. With PostgreSQL it only prints. It refuses when a password setting is set.
import '#content-loader/any-content.ts'
import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { savePassword } from '#platform/access/credential.ts'
import { hashPassword, isLongEnough, makePassphrase, minPasswordLength } from '#platform/access/password.ts'
import { type Environment, readProcessEnvironment } from '#platform/env.ts'
import { run } from './archive/terminal.ts'

await run(async () => {
  const env = readProcessEnvironment()
  refuseWhenSet(env)
  const typed = await ask('New password (leave empty to generate one): ')
  if (typed === undefined) throw new Error('\nNo password was given; nothing was changed.')
  if (typed && !isLongEnough(typed))
    throw new Error(`A password needs at least ${minPasswordLength} characters; nothing was changed.`)

  const password = typed || makePassphrase()
  const shown = typed ? '' : `\n  Admin passphrase: ${password}\n  It is shown only once. We store only its hash.\n`
  return `${shown}\n${await set(env, password)}\n`
})

/** Resolves to what happened and what to do next. */
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

/** Resolves to undefined when the input ends. */
async function ask(question: string): Promise<string | undefined> {
  const prompt = createInterface({ input: process.stdin, output: process.stdout })
  const answer = prompt.question(question)
  const typed = await Promise.race([answer, once(prompt, 'close').then(() => undefined)])
  prompt.close()
  return typed?.trim()
}

/** A saved password has no effect while one of these is set. */
function refuseWhenSet({ ADMIN_PASSWORD, ADMIN_PASSWORD_HASH }: Environment) {
  const nothing = 'so nothing was changed.'
  if (ADMIN_PASSWORD)
    throw new Error(
      `ADMIN_PASSWORD is set and wins, ${nothing} Set it to the new password, or remove it and run this again. Then restart the server.`,
    )
  if (ADMIN_PASSWORD_HASH)
    throw new Error(
      `ADMIN_PASSWORD_HASH is set and wins, ${nothing} Remove it and run this again. Then restart the server.`,
    )
}
