// Books BOOKING with the Idempotency-Key "killed" where visits are confirmed at once. Kills the process with SIGKILL after the
// booking is saved and before it is answered.

import { migrate } from '#platform/store/migrate.ts'
import { openStore } from '#platform/store/open.ts'
import { buildApp } from '#server/app.ts'
import { confirming } from '../../support/booking-rules.ts'

const { DATA_DIR = '', DATABASE_URL, BOOKING = '', NOW = '' } = process.env
const store = await openStore({ DATA_DIR, DATABASE_URL })
await migrate(store)
const app = await buildApp({
  env: {
    HSTS_SUBDOMAINS: '0',
    LOG_LEVEL: 'silent',
    MAIL_FROM: undefined,
    MAIL_TO: undefined,
    METRICS_TOKEN: undefined,
    PUBLIC_URL: 'https://firm.example.com',
    SMTP_URL: undefined,
    SUBMISSION_LIMIT: 0,
    TRUST_PROXY: undefined,
    WEBHOOK_DETAILS: '0',
    WEBHOOK_SECRET: undefined,
    WEBHOOK_URL: undefined,
  },
  store,
  credential: undefined,
  site: {
    responses: new Map(),
    notFound: { headers: {}, etag: '', bodies: {} },
    frameAt: () => Promise.reject(),
  } as never, // no page is asked for
  clock: () => new Date(NOW),
  booking: confirming(),
})
app.addHook('onSend', async () => {
  process.kill(process.pid, 'SIGKILL')
})
await app.inject({
  method: 'POST',
  url: '/api/bookings',
  payload: JSON.parse(BOOKING),
  headers: { 'idempotency-key': 'killed' },
})
