import type { OutboxSender } from './outbox-sender.ts'

const roundIntervalMs = 5000

/** Saves the emails of one kind that are due by the clock, such as reminders. Runs before every round. */
export type ScheduledEmails = (now: Date) => Promise<void>

type Options = {
  scheduled: readonly ScheduledEmails[]
  emails: OutboxSender
  webhookCalls: OutboxSender
  clock: () => Date
}

/** Looks for due deliveries every 5 s. */
export class Scheduler {
  readonly #options: Options
  #planning: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(options: Options) {
    this.#options = options
  }

  /** Saves the emails that are due by the clock, then tries all due deliveries. Never rejects. */
  async runRound(): Promise<void> {
    const { emails, webhookCalls } = this.#options
    const sendEmails = async () => {
      await this.#saveScheduled()
      await emails.sendDue()
    }
    await Promise.all([emails.isConfigured && sendEmails(), webhookCalls.isConfigured && webhookCalls.sendDue()])
  }

  start(): void {
    const { emails, webhookCalls } = this.#options
    if (!emails.isConfigured && !webhookCalls.isConfigured) return
    void this.runRound()
    this.#timer = setInterval(() => void this.runRound(), roundIntervalMs)
  }

  /** Starts no more rounds. Resolves when no scheduled email is being saved. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#planning
  }

  #saveScheduled(): Promise<void> {
    const { scheduled, emails, clock } = this.#options
    const save = async () => {
      for (const saveDue of scheduled) await saveDue(clock()).catch((error) => emails.logError(error))
    }
    this.#planning ??= save().finally(() => {
      this.#planning = undefined
    })
    return this.#planning
  }
}
