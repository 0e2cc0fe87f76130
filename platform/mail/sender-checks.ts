import type { EmailCheck } from '#features/emails/email-setup.ts'
import type { Environment } from '#platform/env.ts'
import type { Dns } from './sender-domain/dns.ts'
import { checkSender } from './sender-domain/sender-domain.ts'

/** Longer than a check may take, so there is one at a time. */
const freshMs = 60_000

type Settings = Pick<Environment, 'MAIL_FROM' | 'SMTP_URL'>

/** The checks of the sender's domain. They ask DNS at most once a minute, however many staff look. */
export class SenderChecks {
  readonly #settings: Settings
  readonly #makeDns: (() => Dns) | undefined
  #latest: { at: number; checks: Promise<EmailCheck[]> } | undefined

  constructor(settings: Settings, makeDns?: () => Dns) {
    this.#settings = settings
    this.#makeDns = makeDns
  }

  read(now: Date): Promise<EmailCheck[]> {
    const time = now.getTime()
    if (!this.#latest || Math.abs(time - this.#latest.at) >= freshMs)
      this.#latest = { at: time, checks: checkSender(this.#settings, this.#makeDns) }
    return this.#latest.checks
  }
}
