// `npm run admin:password`: sets a new admin password for the embedded store, which ends every session opened with the
// old one, and prints its hash for the environment. Where a setting decides, it prints and saves nothing.
import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { savePassword } from '#server/admin/credential.ts'
import { hashPassword, makePassphrase } from '#server/admin/password.ts'
import { type Environment, readProcessEnvironment } from '#server/env.ts'
import { run } from './archive/terminal.ts'

const shortest = 12

await run(async () => {
  const env = readProcessEnvironment()
  const typed = await ask('New password (leave empty to have one made): ')
  if (typed === undefined) throw new Error('\nNo password was given; nothing was changed.')
  if (typed && typed.length < shortest)
    throw new Error(`A password needs at least ${shortest} characters; nothing was changed.`)

  const password = typed || makePassphrase()
  const reason = reasonNotToSave(env)
  const hash = await (reason ? hashPassword(password) : savePassword(env.DATA_DIR, password))
  const outcome = reason
    ? `Nothing was saved, because ${reason} and start the server anew:`
    : `Saved in ${env.DATA_DIR}: it holds from now on. For a server with its settings in the environment instead:`
  const kept = reason ? '' : '; only its hash is kept'
  const shown = `\n  Admin passphrase: ${password}\n  It is shown this once${kept}.\n`
  return `${typed ? '' : shown}\n  ${outcome}\n  ADMIN_PASSWORD_HASH=${hash}\n`
})

/** Resolves to undefined when nobody answers. */
async function ask(question: string): Promise<string | undefined> {
  const prompt = createInterface({ input: process.stdin, output: process.stdout })
  const answered = prompt.question(question)
  const typed = await Promise.race([answered, once(prompt, 'close').then(() => undefined)])
  prompt.close()
  return typed?.trim()
}

/** Which setting decides, so that the file in the data folder is not read, and what to do with it. */
function reasonNotToSave({ ADMIN_PASSWORD, ADMIN_PASSWORD_HASH, DATABASE_URL }: Environment): string | undefined {
  if (ADMIN_PASSWORD) return 'ADMIN_PASSWORD decides: put this line in its place'
  if (ADMIN_PASSWORD_HASH) return 'ADMIN_PASSWORD_HASH decides: put this line in its place'
  if (DATABASE_URL) return 'with DATABASE_URL a setting decides: add this line to your settings'
  return undefined
}
