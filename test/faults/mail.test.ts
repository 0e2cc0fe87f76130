import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { readEnvironment } from '#platform/env.ts'
import { outbox } from '#platform/mail/outbox.ts'
import { openPostgres } from '#platform/store/postgres.ts'
import type { Store } from '#platform/store/store.ts'
import { aBooking, openApi } from '../support/api.ts'
import { type Behavior, startMailServer } from '../support/mail-server.ts'
import { startServer } from '../support/server-process.ts'
import { engines } from '../support/stores.ts'
import { report } from './check-result.ts'
import { freshSettings } from './server-settings.ts'
import { isFullRun, size, timeoutMs } from './size.ts'
import { send, until } from './visitors.ts'

type MailServer = Awaited<ReturnType<typeof startMailServer>>

const visitors = 20
/** The server waits at most 2 s for the mail server. The short run tolerates a busy machine, and the full run does not. */
const slowMailMs = isFullRun ? 3000 : 5000
const slowestResponseMs = slowMailMs - 500
const address = (number: number) => `visitor-${number}@example.com`

type Failure = {
  what: string
  begin(mailServer: MailServer): unknown
  end(mailServer: MailServer): unknown
  /** The server does not retry, so staff must resend the emails. */
  isPermanent?: true
}

/** How the mail server fails while bookings arrive. */
const failures: Failure[] = [
  { what: 'mail server down', begin: (mailServer) => mailServer.close(), end: (mailServer) => mailServer.reopen() },
  failure('hanging', 'hang'),
  failure(`answering after ${slowMailMs / 1000} s`, { slowMs: slowMailMs }),
  failure('answering 451', 'postpone'),
  { ...failure('answering 550', 'refuse'), isPermanent: true },
  failure('closing the connection after DATA', 'drop'),
]

function failure(what: string, behavior: Behavior): Failure {
  return {
    what: `mail server ${what}`,
    begin: (mailServer) => mailServer.behave(behavior),
    end: (mailServer) => mailServer.behave('accept'),
  }
}

for (const engine of engines) {
  for (const { what, begin, end, isPermanent } of failures) {
    test(`${engine}: every booking is saved, and its emails arrive eventually (${what})`, {
      timeout: timeoutMs,
    }, async ({ task }) => {
      const mailServer = await startMailServer()
      onTestFinished(mailServer.close)
      const { SMTP_URL, MAIL_FROM, MAIL_TO } = readEnvironment(mailServer.env)
      const { app, call, store, now, logIn } = await openApi(engine, { SMTP_URL, MAIL_FROM, MAIL_TO })
      await app.deliveryQueue.sendDue()

      await begin(mailServer)
      const responses: { status: number; ms: number }[] = []
      let next = 0
      const visit = async () => {
        for (let number = next++; number < size.mails; number = next++) {
          const started = performance.now()
          const payload = aBooking({ customerEmail: address(number) })
          const response = await call('POST', '/api/bookings', { payload })
          responses.push({ status: response.statusCode, ms: performance.now() - started })
        }
      }
      await Promise.all(Array.from({ length: visitors }, visit))
      const times = responses.map(({ ms }) => ms).sort((a, b) => a - b)
      const slowest = times[Math.ceil(times.length * 0.99) - 1] ?? 0

      await end(mailServer)
      const leased = () => store.read('SELECT id FROM outbox WHERE "claimedUntil" IS NOT NULL LIMIT 1')
      await until(async () => (await leased()).length === 0, 60_000)
      if (isPermanent) {
        const headers = { authorization: `Bearer ${await logIn()}` }
        for (const { id, state } of await outbox.list(store.read)) {
          if (state === 'failed') await call('POST', `/api/mails/${id}/resend`, { headers })
        }
      }
      const unsent = async () => (await outbox.list(store.read)).filter(({ state }) => state !== 'sent').length
      let seconds = 0
      for (; seconds <= 60 && (await unsent()) > 0; seconds += 5) {
        now.value = new Date(now.value.getTime() + 5000)
        await app.deliveryQueue.sendDue()
      }

      const numbers = Array.from({ length: size.mails }, (_, number) => number)
      const arrived = numbers.map((number) => mailServer.for(address(number)))
      const distinct = (mails: MailServer['received']) => new Set(mails.map(({ messageId }) => messageId)).size
      const repeated = arrived.filter((mails) => mails.length > 1).length
      report(task, {
        what,
        engine,
        times: size.mails,
        acknowledged: responses.filter(({ status }) => status === 201).length,
        lost: arrived.filter((mails) => mails.length === 0).length,
        partial: await unsent(),
        twice: arrived.filter((mails) => distinct(mails) > 1).length,
        notes: [
          `99 of 100 answered within ${Math.ceil(slowest)} ms`,
          isPermanent ? 'sent when staff resent them' : `all sent ${seconds} s after it recovered`,
          ...(repeated > 0 ? [`${repeated} arrived again with the same Message-ID`] : []),
        ].join('; '),
      })
      expect(responses.map(({ status }) => status)).toEqual(Array(size.mails).fill(201))
      expect(slowest).toBeLessThan(slowestResponseMs)
    })
  }
}

test('every email arrives when one of two instances is killed while it sends', { timeout: timeoutMs }, async ({
  task,
}) => {
  const mailServer = await startMailServer()
  onTestFinished(mailServer.close)
  mailServer.behave({ slowMs: 100 })
  const [first, second] = [await freshSettings('postgres'), await freshSettings('postgres')]
  const DATABASE_URL = first.settings.DATABASE_URL ?? ''
  const start = ({ settings }: typeof first, name: string) =>
    startServer({ ...settings, ...mailServer.env, DATABASE_URL: `${DATABASE_URL}&application_name=${name}` })
  const [killed, survivor] = await Promise.all([start(first, 'killed'), start(second, 'survivor')])
  const store = openPostgres(DATABASE_URL, () => {})
  onTestFinished(() => store.close())
  await recordLeaseholder(store)

  const day = `${new Date().getFullYear() + 1}-06-15`
  let next = 0
  const acknowledged: number[] = []
  const visit = async (visitor: number) => {
    for (let number = next++; number < size.mails; number = next++) {
      const body = aBooking({ customerEmail: address(number), preferredDate: day })
      const headers = { 'idempotency-key': `booking-${number}` }
      for (let tries = visitor; ; tries++) {
        const { url } = tries % 2 ? survivor : killed
        const response = await send('POST', `${url}/api/bookings`, { body, headers }).catch(() => undefined)
        if (response?.status === 201) break
        // Part of the scenario: a visitor pauses before the next try.
        await sleep(20)
      }
      acknowledged.push(number)
      if (acknowledged.length === size.mails / 2) void killed.end('SIGKILL')
    }
  }
  await Promise.all(Array.from({ length: visitors }, (_, visitor) => visit(visitor)))
  const orphans = await leasesOf(store, 'killed')
  // A lease lasts one minute. The short run ends it now.
  if (!isFullRun) {
    const expire = `UPDATE outbox SET "claimedUntil" = created_at WHERE "leasedBy" = 'killed' AND "claimedUntil" IS NOT NULL`
    await store.write((sql) => sql(expire))
  }
  const mailsTo = (number: number) => mailServer.for(address(number))
  await until(() => acknowledged.every((number) => mailsTo(number).length > 0), 90_000).catch(() => {})
  await survivor.end()

  const arrived = acknowledged.map((number) => mailsTo(number).map(({ messageId }) => messageId))
  const repeated = arrived.filter((ids) => ids.length > 1).length
  report(task, {
    what: 'one of two instances killed while it sends mail',
    engine: 'postgres',
    times: 1,
    acknowledged: acknowledged.length,
    lost: arrived.filter((ids) => ids.length === 0).length,
    partial: 0,
    twice: arrived.filter((ids) => new Set(ids).size > 1).length,
    notes: `${repeated} arrived again with the same Message-ID`,
  })
  expect(repeated).toBeLessThanOrEqual(orphans)
})

/** Adds a column to the outbox that says which server leased an email. */
async function recordLeaseholder(store: Store) {
  await store.write(async (sql) => {
    await sql('ALTER TABLE outbox ADD COLUMN "leasedBy" text')
    await sql(`CREATE FUNCTION set_leaseholder() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN NEW."leasedBy" := current_setting('application_name'); RETURN NEW; END $$`)
    await sql(`CREATE TRIGGER set_leaseholder BEFORE UPDATE ON outbox FOR EACH ROW
      WHEN (NEW."claimedUntil" IS DISTINCT FROM OLD."claimedUntil") EXECUTE FUNCTION set_leaseholder()`)
  })
}

/** The number of emails that the killed server was sending. */
async function leasesOf(store: Store, server: string): Promise<number> {
  // PostgreSQL may still execute the last statements of a killed server.
  const connections = () => store.read('SELECT 1 FROM pg_stat_activity WHERE application_name = $1', [server])
  await until(async () => (await connections()).length === 0)
  const leases = 'SELECT id FROM outbox WHERE "leasedBy" = $1 AND "claimedUntil" IS NOT NULL'
  return (await store.read(leases, [server])).length
}
