import { expect, onPhoneAndDesktop, openDetails, testWithMail as test, toastOf } from './fixtures.ts'

const ownReason = 'Our lift is in the shop until December.'

onPhoneAndDesktop(() => {
  test('staff decline a booking with a reason of their own, and the customer gets the email that they saw', async ({
    page,
    mailServer,
    asStaff,
  }) => {
    await asStaff({ bookings: ['Ada Lovelace'] })
    const ada = await openDetails(page, 'Ada Lovelace')
    await ada.getByLabel('Status').selectOption('cancelled')
    const question = page.getByRole('region', { name: 'Email the customer?' })
    const email = question.getByRole('blockquote')
    await expect(email).toContainText('We’re sorry, but we can’t take this booking.')
    await expect(email).not.toContainText('cancelled')

    const reason = question.getByLabel('Reason', { exact: true })
    await reason.selectOption({ index: 1 })
    const sentence = await reason.locator('option').nth(1).innerText()
    await expect(email).toContainText(sentence)
    await reason.selectOption('Write your own…')
    await expect(email).not.toContainText(sentence)
    await question.getByLabel('Your own reason').fill(ownReason)
    await question.getByRole('button', { name: 'Send email' }).click()
    await expect(toastOf(page, 'Email goes out in 10 seconds')).toBeVisible()
    await expect(ada).toContainText('Booking declined: waiting')
    await expect.poll(() => mailServer.for('ada@example.com').length, { timeout: 30_000 }).toBe(2)
    const delivered = mailServer.for('ada@example.com').at(-1)
    expect(delivered?.subject).toMatch(/^We can’t take your booking: /)
    expect(delivered?.text).toContain(ownReason)
  })
})
