import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import * as z from 'zod/mini'
import { business } from '#content'
import { loadEnvFile } from '#content-loader/content-folder.ts'
import { maxPasswordLength } from '#features/people/session.ts'
import { Email } from '#firm/fields.ts'
import { isLongEnough, isPasswordHash, minPasswordLength } from './access/password.ts'
import { envFileMistakes, misnamedEnvFile, misnamedInWords } from './env-file.ts'
import { endsAfterHost, wrongSmtpUrl } from './mail/smtp-url.ts'

const wholeNumber = (min: number, max: number, error: string) =>
  z.pipe(
    z
      .string()
      .check(z.refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max, { error })),
    z.transform(Number),
  )

const url = (protocol: RegExp, error: string) => z.string().check(z.refine((text) => isUrl(text, protocol), { error }))

const mailbox = (variable: string) =>
  z.pipe(
    z.string().check(
      z.refine((text) => readMailbox(text) !== undefined, {
        error: `${variable} must be one email address, such as ${business.email} or ${business.name} <${business.email}>`,
        abort: true,
      }),
    ),
    z.transform((text) => readMailbox(text) ?? { name: '', address: text }),
  )

const makeWebhookSecret = `node -p "'whsec_' + require('crypto').randomBytes(32).toString('base64')"`

const Environment = z
  .object({
    PORT: z._default(wholeNumber(0, 65_535, 'PORT must be a number from 0 to 65535, such as 3000'), 3000),
    HOST: z._default(z.string(), '127.0.0.1'),
    PUBLIC_URL: z._default(
      z
        .string()
        .check(z.refine(isOrigin, `PUBLIC_URL must be a URL without a path, query or user, such as ${business.url}`)),
      business.url,
    ),
    HSTS_SUBDOMAINS: z._default(
      z.enum(['0', '1'], {
        error: 'HSTS_SUBDOMAINS must be 1 (browsers use https for every subdomain too, for two years) or 0',
      }),
      '0',
    ),
    DATA_DIR: z._default(z.string(), './data'),
    /** Read before this: see content-loader/content-folder.ts. */
    CONTENT_DIR: z.optional(z.string()),
    DATABASE_URL: z.optional(
      url(/^postgres(ql)?:$/, 'DATABASE_URL must look like postgres://user:password@host:5432/database'),
    ),
    DATABASE_LISTEN_URL: z.optional(
      url(
        /^postgres(ql)?:$/,
        'DATABASE_LISTEN_URL must look like postgres://user:password@host:5432/database, without a pooler',
      ),
    ),
    ADMIN_PASSWORD: z.optional(
      z
        .string()
        .check(
          z.maxLength(maxPasswordLength, `ADMIN_PASSWORD must be at most ${maxPasswordLength} characters`),
          z.refine(isLongEnough, `ADMIN_PASSWORD must have at least ${minPasswordLength} characters`),
        ),
    ),
    ADMIN_PASSWORD_HASH: z.optional(
      z
        .string()
        .check(
          z.refine(
            isPasswordHash,
            'ADMIN_PASSWORD_HASH must be a hash from npm run admin:password: remove the setting, run the command, and set the hash that it prints',
          ),
        ),
    ),
    SMTP_URL: z.optional(
      z.string().check(
        z.refine((text) => isUrl(text, /^smtps?:$/) && endsAfterHost(text), {
          error: ({ input }) => wrongSmtpUrl(String(input)),
        }),
      ),
    ),
    MAIL_FROM: z.optional(mailbox('MAIL_FROM')),
    MAIL_TO: z.optional(mailbox('MAIL_TO')),
    WEBHOOK_URL: z.optional(
      z
        .string()
        .check(
          z.refine(
            isWebhookUrl,
            'WEBHOOK_URL must be a URL without a user or password, such as https://hooks.example.com/bookings',
          ),
        ),
    ),
    WEBHOOK_SECRET: z.optional(
      z
        .string()
        .check(
          z.refine(
            isWebhookSecret,
            `WEBHOOK_SECRET must be whsec_ and 24 to 64 random bytes in base64. This prints one: ${makeWebhookSecret}`,
          ),
        ),
    ),
    WEBHOOK_DETAILS: z._default(
      z.enum(['0', '1'], { error: 'WEBHOOK_DETAILS must be 1 (send names, addresses and texts) or 0' }),
      '0',
    ),
    TRUST_PROXY: z.optional(
      z.pipe(
        z
          .string()
          .check(
            z.refine((text) => text.split(',').every(isNetwork), 'TRUST_PROXY must list networks, such as 10.0.0.0/8'),
          ),
        z.transform((text) => text.split(',').map((network) => network.trim())),
      ),
    ),
    SUBMISSION_LIMIT: z._default(
      wholeNumber(0, 1_000_000, 'SUBMISSION_LIMIT must be a whole number; 0 turns it off'),
      20,
    ),
    METRICS_TOKEN: z.optional(
      z.string().check(z.regex(/^[\x21-\x7e]{16,}$/, 'METRICS_TOKEN must have at least 16 characters and no spaces')),
    ),
    LOG_LEVEL: z._default(
      z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
        error: 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent',
      }),
      'info',
    ),
  })
  .check(
    z.refine((env) => !(env.ADMIN_PASSWORD && env.ADMIN_PASSWORD_HASH), {
      path: ['ADMIN_PASSWORD'],
      error: 'Set ADMIN_PASSWORD or ADMIN_PASSWORD_HASH, not both',
    }),
    z.refine((env) => !env.SMTP_URL || (env.MAIL_FROM && env.MAIL_TO), {
      path: ['SMTP_URL'],
      error: 'SMTP_URL needs MAIL_FROM, the sender of our emails, and MAIL_TO, the office inbox',
    }),
    z.refine((env) => !env.WEBHOOK_URL || env.WEBHOOK_SECRET, {
      path: ['WEBHOOK_URL'],
      error: `WEBHOOK_URL needs WEBHOOK_SECRET, which signs the calls. This prints one: ${makeWebhookSecret}`,
    }),
  )
export type Environment = z.infer<typeof Environment>

/** Without the checks that settings make on each other. */
const EachSetting = z.object(Environment.shape)

/** The names of all settings. */
export const settings = Object.keys(Environment.shape)

/** Reads the settings from the process and from the .env file. The process wins. */
export function readProcessEnvironment(): Environment {
  const misnamed = misnamedEnvFile()
  if (misnamed) throw new Error(misnamedInWords(misnamed))
  loadEnvFile()
  if (existsSync('.env')) {
    const mistakes = envFileMistakes(readFileSync('.env', 'utf8'), settings, process.env)
    if (mistakes.length > 0) throw new Error(mistakes.map(({ line, message }) => `.env:${line}: ${message}`).join('\n'))
  }
  return readEnvironment(process.env)
}

/** Throws one error that lists every invalid setting, one per line. */
export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  const { env, mistakes } = readValidSettings(variables)
  if (mistakes.length > 0) throw new Error(mistakes.map(({ message }) => message).join('\n'))
  return env
}

/** A mistake in a setting, in a sentence without a full stop. */
export type SettingMistake = { name: string; message: string }

/** Reads the valid settings as if the others were unset, and lists all mistakes. */
export function readValidSettings(variables: NodeJS.ProcessEnv): { env: Environment; mistakes: SettingMistake[] } {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const alone = mistakesIn(z.safeParse(EachSetting, set))
  for (const { name } of alone) delete set[name]
  const env = EachSetting.parse(set)
  // A setting that needs a wrong one is not reported as missing it.
  const wrong = new RegExp(`\\b(${alone.map(({ name }) => name).join('|')})\\b`)
  const together = mistakesIn(z.safeParse(Environment, set)).filter(
    ({ message }) => alone.length === 0 || !wrong.test(message),
  )
  return { env: { ...env, PUBLIC_URL: new URL(env.PUBLIC_URL).origin }, mistakes: [...alone, ...together] }
}

const mistakesIn = ({ error }: { error?: z.core.$ZodError }): SettingMistake[] =>
  (error?.issues ?? []).map(({ path, message }) => ({ name: String(path[0]), message }))

function isUrl(text: string, protocol: RegExp): boolean {
  return URL.canParse(text) && protocol.test(new URL(text).protocol)
}

/** Whether the URL ends after the host or port, apart from one slash. */
function isOrigin(text: string): boolean {
  return isUrl(text, /^https?:$/) && new URL(text).href === `${new URL(text).origin}/`
}

/** fetch rejects URLs with a user or password. */
function isWebhookUrl(text: string): boolean {
  if (!isUrl(text, /^https?:$/)) return false
  const { username, password } = new URL(text)
  return username === '' && password === ''
}

/** See https://www.standardwebhooks.com */
function isWebhookSecret(text: string): boolean {
  const [, base64 = ''] = /^whsec_(.{32,88})$/.exec(text) ?? []
  const bytes = Buffer.from(base64, 'base64')
  return bytes.length >= 24 && bytes.length <= 64 && bytes.toString('base64') === base64
}

/** Parses `address` or `Name <address>`; undefined for anything else, such as two addresses. */
function readMailbox(text: string): { name: string; address: string } | undefined {
  const {
    name = '',
    bracketed,
    bare,
  } = /^(?:"?(?<name>[^"<>]*)(?:"\s*)?<(?<bracketed>[^<>]+)>|(?<bare>\S+))$/.exec(text.trim())?.groups ?? {}
  const address = Email.safeParse(bracketed ?? bare).data
  return address ? { name: name.trim(), address } : undefined
}

/** An IP address, or a network with a prefix length above 0: /0 would trust everybody. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.trim().split('/')
  const maxPrefix = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  if (maxPrefix === 0 || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= maxPrefix)
}
