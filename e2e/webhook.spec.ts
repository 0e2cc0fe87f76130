import { startWebhookReceiver } from '../test/support/webhook-receiver.ts'
import { test as base, expect, expectFailure, openDetails, toastOf } from './fixtures.ts'

const test = base.extend<{ receiver: Awaited<ReturnType<typeof startWebhookReceiver>> }>({
  receiver: async ({ browserName: _ }, use) => {
    const receiver = await startWebhookReceiver()
    await use(receiver)
    await receiver.close()
  },
  env: async ({ receiver }, use) => use(receiver.env),
})

test('staff see which webhook calls arrived and make one again', async ({ page, receiver, bookAs, asStaff }) => {
  receiver.behave(410)
  await bookAs('Ada Lovelace')
  await expect.poll(() => receiver.calls.length, { timeout: 15_000 }).toBe(1)
  await asStaff()
  const ada = await openDetails(page, 'Ada Lovelace')
  await expect(ada).toContainText('Emails and webhook')
  await expect(ada).toContainText('Webhook: new booking: failed. The webhook receiver answered 410')
  const resend = ada.getByRole('button', { name: 'Resend: Webhook: new booking' })
  await resend.click()
  await expectFailure(page, 'Webhook Not Sent', 'Failed to call the webhook.')
  receiver.behave(204)
  await resend.click()
  await expect(toastOf(page, 'Webhook Sent')).toBeVisible()
  await expect(ada).toContainText(/Webhook: new booking: sent \w{3} \d/)
  await resend.click()
  await expect(ada).toContainText(/Webhook: new booking: sent .*, and 1 earlier/)
  await expect(resend).toHaveCount(1)
})
