import type { openApi } from './api.ts'

type Api = Pick<Awaited<ReturnType<typeof openApi>>, 'app' | 'now' | 'store'>

/** Moves the clock past the wait of a retry and sends what is due. Not while an attempt runs, which would seem to have died. */
export async function sendLater({ app, now, store }: Api): Promise<void> {
  if ((await store.read('SELECT id FROM outbox WHERE "claimedUntil" IS NOT NULL')).length > 0) return
  now.value = new Date(now.value.getTime() + 300_000)
  await app.deliveryQueue.sendDue()
}
