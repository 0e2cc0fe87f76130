// `npm run admin:password`: sets a new admin password for the embedded store, and prints its hash for the environment.
// Every session opened with the old one ends.
import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { savePassword } from '#server/admin/credential.ts'
import { makePassphrase } from '#server/admin/password.ts'
import { readProcessEnvironment } from '#server/env.ts'

const shortest = 12

const { DATA_DIR } = readProcessEnvironment()
const prompt = createInterface({ input: process.stdin, output: process.stdout })
const answered = prompt.question('New password (leave empty to have one made): ')
const typed = (await Promise.race([answered, once(prompt, 'close').then(() => undefined)]))?.trim()
prompt.close()

if (typed === undefined) {
  console.error('\nNo password was given; nothing was changed.')
  process.exit(1)
}

if (typed && typed.length < shortest) {
  console.error(`A password needs at least ${shortest} characters; nothing was changed.`)
  process.exit(1)
}
const password = typed || makePassphrase()
const hash = await savePassword(DATA_DIR, password)
if (!typed) console.log(`\n  Admin passphrase: ${password}\n  It is shown this once; only its hash is kept.`)
console.log(
  `\n  Saved in ${DATA_DIR}: it holds from now on. For a server with its settings in the environment instead:`,
)
console.log(`  ADMIN_PASSWORD_HASH=${hash}\n`)
