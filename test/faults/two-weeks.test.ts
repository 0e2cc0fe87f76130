import { expect, onTestFinished, test } from 'vitest'
import { reminderTime } from '#features/reminders/reminder.ts'
import { dayAfter, dayInWords } from '#firm/calendar-day.ts'
import { readEnvironment } from '#platform/env.ts'
import { outbox } from '#platform/mail/outbox.ts'
import { migrate } from '#platform/store/migrate.ts'
import { openApi } from '../support/api.ts'
import { firmTime } from '../support/firm-clock.ts'
import { type ReceivedMail, startMailServer } from '../support/mail-server.ts'
import { type Engine, engines, freshStoreOpener } from '../support/stores.ts'
import { randomOffice } from './random-office.ts'
import { keyOf, Model } from './reminder-model.ts'

const hourMs = 3_600_000
const firstDay = '2026-11-23'
const start = firmTime(`${firstDay}T00:00`).getTime()
/** One round an hour, except at night. */
const rounds = 14 * 24
const isAtNight = (round: number) => round % 24 < 7
/** The round at the reminder hour of the day with this number. */
const reminderRound = (day: number) => (Date.parse(reminderTime(dayAfter(firstDay, day + 1))) - start) / hourMs

type Outage = { from: number; to: number }
/** The mail server is down for hours on some days, and once from before the reminder hour until most visits are over. */
const shortMailOutages = [2, 5, 11].map((day) => ({ from: reminderRound(day) - 1, to: reminderRound(day) + 5 }))
const longMailOutage = { from: reminderRound(6) - 1, to: reminderRound(6) + 28 }
const restart = reminderRound(4)
/** No server runs from before the reminder hour until most visits are over. */
const serverOutage = { from: reminderRound(9) - 3, to: reminderRound(9) + 28 }
const isDuring = (round: number, { from, to }: Outage) => round >= from && round < to

/** One server, or two on one PostgreSQL. */
async function openServers(engine: Engine) {
  const mailServer = await startMailServer()
  onTestFinished(mailServer.close)
  const { SMTP_URL, MAIL_FROM, MAIL_TO } = readEnvironment(mailServer.env)
  const openStore = await freshStoreOpener(engine)
  const store = openStore()
  const stores = engine === 'sqlite' ? [store] : [store, openStore()]
  await migrate(store)
  const startAll = () =>
    Promise.all(stores.map((each) => openApi(engine, { store: each, SMTP_URL, MAIL_FROM, MAIL_TO })))
  let servers = await startAll()
  return {
    mailServer,
    reminders: async () => (await outbox.list(store.read)).filter(({ purpose }) => purpose === 'reminder'),
    async restart() {
      await Promise.all(servers.map(({ app }) => app.close()))
      servers = await startAll()
    },
    setClock(now: Date) {
      for (const server of servers) server.now.value = now
    },
    round: () => Promise.all(servers.map(({ app }) => app.deliveryQueue.sendDue())),
    async send(server: number, method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, payload?: object) {
      const staff = await servers[server % servers.length]?.asStaff()
      const answer = await staff?.(method, path, payload && { payload })
      expect(answer?.statusCode, answer?.body).toBeLessThan(300)
    },
  }
}

const days = Array.from({ length: 30 }, (_, count) => dayAfter(firstDay, count))

/** The booking and the day that a reminder names; undefined for other emails. */
function keyIn({ subject, text = '', to }: ReceivedMail): string | undefined {
  if (!subject?.startsWith('Reminder')) return undefined
  const named = days.filter((day) => text.includes(dayInWords(day)))
  return keyOf({ id: Number(/customer(\d+)@/.exec(to?.[0]?.address ?? '')?.[1]), day: named.join(' and ') })
}

test.each(engines)(
  'in two weeks of changes and outages on %s, each visit day has at most one reminder, and it is right',
  { timeout: 60_000 },
  async (engine) => {
    const servers = await openServers(engine)
    const { mailServer } = servers
    const model = new Model()
    const office = randomOffice(7, model, servers.send)
    const received: (readonly [key: string, at: string])[] = []
    let isMailUp = true

    for (let round = 0; round < rounds; round++) {
      if (isAtNight(round) || isDuring(round, serverOutage)) continue
      if (round === restart || round === serverOutage.to) await servers.restart()
      const shouldBeUp = ![...shortMailOutages, longMailOutage].some((outage) => isDuring(round, outage))
      if (shouldBeUp !== isMailUp) await (shouldBeUp ? mailServer.reopen() : mailServer.close())
      isMailUp = shouldBeUp

      const now = new Date(start + round * hourMs)
      servers.setClock(now)
      await servers.round()
      model.round(now, isMailUp)
      for (const mail of mailServer.received.splice(0)) {
        const key = keyIn(mail)
        if (key) received.push([key, now.toISOString()])
      }

      const later = new Date(now.getTime() + hourMs / 2)
      servers.setClock(later)
      // After hours without the mail server, attempts are so rare that the model cannot tell when one notices a change.
      if (!isDuring(round, longMailOutage)) await office.work(later)
    }

    const expected = [...model.outcomes].sort()
    const [stopped, sent] = [0, 1].map((kind) => expected.filter(([, at]) => (at === 'stopped' ? 0 : 1) === kind))
    expect(received.sort()).toEqual(sent)
    const saved = (await servers.reminders()).map(({ subjectId: id, onceKey, state }) => [`#${id} ${onceKey}`, state])
    const ended = saved.filter(([, state]) => state === 'sent' || state === 'stopped').sort()
    expect(ended).toEqual(expected.map(([key, at]) => [key, at === 'stopped' ? at : 'sent']))
    expect(sent?.length).toBeGreaterThan(50)
    expect(stopped?.length).toBeGreaterThan(3)
    for (const name of ['move', 'move back', 'cancel', 'confirm again', 'delete', 'restore'])
      expect(office.counts[name], name).toBeGreaterThan(4)
  },
)
