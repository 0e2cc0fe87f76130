import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import * as z from 'zod/mini'
import { business } from '#domain/business.ts'
import { Email } from '#domain/fields.ts'
import { maxPasswordLength } from '#domain/session.ts'
import { isLongEnough, isPasswordHash, minPasswordLength } from './admin/password.ts'

const whole = (min: number, max: number, error: string) =>
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
        error: `${variable} must be one mail address, such as ${business.email} or ${business.name} <${business.email}>`,
        abort: true,
      }),
    ),
    z.transform((text) => readMailbox(text) ?? { name: '', address: text }),
  )

const Environment = z
  .object({
    PORT: z._default(whole(0, 65_535, 'PORT must be a number from 0 to 65535, such as 3000'), 3000),
    HOST: z._default(z.string(), '127.0.0.1'),
    PUBLIC_URL: z._default(
      z
        .string()
        .check(
          z.refine(
            isOrigin,
            `PUBLIC_URL must be a web address without a path, a query or a user, such as ${business.url}`,
          ),
        ),
      business.url,
    ),
    DATA_DIR: z._default(z.string(), './data'),
    DATABASE_URL: z.optional(
      url(/^postgres(ql)?:$/, 'DATABASE_URL must look like postgres://user:password@host:5432/database'),
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
            'ADMIN_PASSWORD_HASH must be what npm run admin:password prints: take it out, run that, and put in what it prints',
          ),
        ),
    ),
    SMTP_URL: z.optional(url(/^smtps?:$/, 'SMTP_URL must look like smtps://user:password@mail.example.com:465')),
    MAIL_FROM: z.optional(mailbox('MAIL_FROM')),
    MAIL_TO: z.optional(mailbox('MAIL_TO')),
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
    SUBMISSION_LIMIT: z._default(whole(0, 1_000_000, 'SUBMISSION_LIMIT must be a whole number; 0 turns it off'), 20),
    METRICS_TOKEN: z.optional(
      z.string().check(z.regex(/^[\x21-\x7e]{16,}$/, 'METRICS_TOKEN must be 16 or more characters without spaces')),
    ),
    LOG_LEVEL: z._default(
      z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
        error: 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent',
      }),
      'info',
    ),
  })
  .check(
    z.refine(
      (env) => !(env.ADMIN_PASSWORD && env.ADMIN_PASSWORD_HASH),
      'Set ADMIN_PASSWORD or ADMIN_PASSWORD_HASH, not both',
    ),
    z.refine(
      (env) => !env.SMTP_URL || (env.MAIL_FROM && env.MAIL_TO),
      'SMTP_URL needs MAIL_FROM, the sender of the mails, and MAIL_TO, where yours arrive',
    ),
  )
export type Environment = z.infer<typeof Environment>

/** The names of all settings. */
export const settings = Object.keys(Environment.shape)

/** The settings of this process, those of a .env file included; what the shell says goes before what the file says. */
export function readProcessEnvironment(): Environment {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return readEnvironment(process.env)
}

/** Throws one error with a sentence for each setting that is wrong. */
export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const result = z.safeParse(Environment, set)
  if (!result.success) throw new Error(result.error.issues.map((issue) => issue.message).join('\n'))
  return { ...result.data, PUBLIC_URL: new URL(result.data.PUBLIC_URL).origin }
}

function isUrl(text: string, protocol: RegExp): boolean {
  return URL.canParse(text) && protocol.test(new URL(text).protocol)
}

/** A web address that ends with its host or port, or the one slash after it. */
function isOrigin(text: string): boolean {
  return isUrl(text, /^https?:$/) && new URL(text).href === `${new URL(text).origin}/`
}

/** The one mailbox of `address` or `Name <address>`; undefined when it is none, or several. */
function readMailbox(text: string): { name: string; address: string } | undefined {
  const {
    name = '',
    named,
    alone,
  } = /^(?:"?(?<name>[^"<>]*)(?:"\s*)?<(?<named>[^<>]+)>|(?<alone>\S+))$/.exec(text.trim())?.groups ?? {}
  const address = Email.safeParse(named ?? alone).data
  return address ? { name: name.trim(), address } : undefined
}

/** An address alone or with a prefix length; a network that is everybody is no proxy. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.trim().split('/')
  const longest = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  if (longest === 0 || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= longest)
}
