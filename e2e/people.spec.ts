import type { Page } from '@playwright/test'
import type { Role } from '#features/people/person.ts'
import { password } from '../test/support/admin-password.ts'
import { expectNoViolations } from './axe.ts'
import { expect, expectFailure, onPhoneAndDesktop, openDetails, openTool, test, toastOf } from './fixtures.ts'

/** Sends requests as the owner, without the browser. */
async function ownerOf(url: string) {
  const post = async (path: string, body: object = {}, headers: object = {}) => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return response.json()
  }
  const { token } = await post('/api/admin/login', { password })
  return (path: string, body?: object) => post(path, body, { Authorization: `Bearer ${token}` })
}

/** Resolves to the person's passphrase. */
async function addPerson(url: string, firstName: string, role: Role): Promise<string> {
  const owner = await ownerOf(url)
  const { id } = await owner('/api/admin/people', { firstName, role })
  return (await owner(`/api/admin/people/${id}/passphrase`)).passphrase
}

async function signIn(page: Page, passphrase: string) {
  await page.getByLabel('Password').fill(passphrase)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
}

/** A device that verifies its user at once. */
async function addAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test.describe('at localhost, because an IP address has no passkeys', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a person adds a passkey and signs in with it, and the owner and the person remove it', async ({
    page,
    server,
  }) => {
    test.slow()
    const passphrase = await addPerson(server.url, 'Maria', 'crew')
    await addAuthenticator(page)
    const passkeyButton = page.getByRole('button', { name: 'Sign in with a passkey' })
    const answer = page.waitForResponse('**/api/admin/passkeys/sign-in')
    await page.goto(`${server.url.replace('127.0.0.1', 'localhost')}/admin`)
    expect(await (await answer).json()).toEqual({ isAvailable: false })
    await expect(passkeyButton).toBeHidden()

    await signIn(page, passphrase)
    await openTool(page, 'Your sign-in')
    await expect(page.getByText('You have no passkey yet.')).toBeVisible()
    await page.getByLabel('Device').fill('Maria’s phone')
    await page.getByRole('button', { name: 'Add a passkey on this device' }).click()
    await expect(toastOf(page, 'Passkey Added')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove Maria’s phone' })).toBeVisible()
    await expectNoViolations(page, 'the passkeys')
    await page.getByRole('button', { name: 'Add a passkey on this device' }).click()
    await expect(page.getByText('This device has a passkey of yours already.')).toBeVisible()

    const footer = page.getByRole('contentinfo')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Log out' }).click()
    const before = await footer.boundingBox()
    await expect(passkeyButton).toBeVisible()
    expect(await footer.boundingBox()).toEqual(before)
    await expectNoViolations(page, 'the login form')
    await passkeyButton.click()
    await expect(toastOf(page, 'Access Granted')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Log out Maria' })).toBeVisible()

    // After a reload, the device asks by itself.
    await page.reload()
    await expect(page.getByRole('button', { name: 'Log out Maria' })).toBeVisible()

    // The phone is lost, and the owner removes its passkey.
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Log out' }).click()
    await signIn(page, password)
    await openTool(page, 'People')
    const showPasskeys = page.getByRole('button', { name: 'Passkeys of Maria' })
    await showPasskeys.click()
    const dialog = page.getByRole('dialog', { name: 'Passkeys of Maria' })
    await expect(dialog.getByText('Maria’s phone', { exact: true })).toBeVisible()
    await expect(dialog.getByText('last used')).toBeVisible()
    await expectNoViolations(page, 'the passkeys of a person')
    await dialog.getByRole('button', { name: 'Remove Maria’s phone' }).click()
    await expect(dialog.getByText('Maria has no passkey.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Done' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(passkeyButton).toBeHidden()
    await signIn(page, passphrase)
    await openTool(page, 'Your sign-in')
    await expect(page.getByText('You have no passkey yet.')).toBeVisible()
    await page.getByRole('button', { name: 'Add a passkey on this device' }).click()
    await expect(page.getByRole('button', { name: 'Remove My phone' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Log out' }).click()
    await passkeyButton.click()
    await expect(toastOf(page, 'Access Granted')).toBeVisible()

    await openTool(page, 'Your sign-in')
    await expect(page.getByText('last used')).toBeVisible()
    await page.getByRole('button', { name: 'Remove My phone' }).click()
    await expect(page.getByRole('heading', { name: 'Your passkeys' })).toBeFocused()
    await expect(page.getByText('You have no passkey yet.')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Password')).toBeVisible()
    await expect(passkeyButton).toBeHidden()
  })

  test('a passkey is offered after the first sign-in, also for the owner’s password', { tag: '@full' }, async ({
    page,
    server,
  }) => {
    await addAuthenticator(page)
    await page.goto(`${server.url.replace('127.0.0.1', 'localhost')}/admin`)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text')
    await signIn(page, password)
    await page.getByRole('button', { name: 'Add a passkey', exact: true }).click()
    await page.getByRole('button', { name: 'Add a passkey on this device' }).click()
    await expect(page.getByRole('button', { name: 'Remove My phone' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add a passkey', exact: true })).toHaveCount(0)
  })
})

onPhoneAndDesktop(
  () => {
    test('the owner adds a person, whose passphrase is shown once, and disables them', async ({ page, asStaff }) => {
      test.slow()
      await asStaff()
      await openTool(page, 'People')
      await page.getByRole('button', { name: 'Add a person' }).press('Enter')
      const form = page.getByRole('dialog', { name: 'Add a person' })
      await form.getByRole('button', { name: 'Add', exact: true }).click()
      await expect(form.getByText('First name is required')).toBeVisible()
      await form.getByLabel('First Name').fill('Maria')
      await form.getByLabel('Last Name').fill('Lopez')
      await form.getByLabel('Phone').fill('405-555-0144')
      await expectNoViolations(page, 'the form')
      await form.getByRole('button', { name: 'Add', exact: true }).click()
      const passphrase = page.getByRole('textbox', { name: 'Passphrase' })
      await expect(passphrase).toBeFocused()
      await expect(page.getByText('Shown only once.')).toBeVisible()
      const first = await passphrase.inputValue()
      expect(first).toMatch(/^maria(-[\da-z]{4}){5}$/)
      await expectNoViolations(page, 'the passphrase')
      await page.getByRole('button', { name: 'Done' }).click()
      await expect(page.getByText('Sign-in name: maria')).toBeVisible()

      await page.getByRole('button', { name: 'Disable Maria Lopez' }).click()
      await page.getByRole('dialog').last().getByRole('button', { name: 'Disable', exact: true }).click()
      await expectFailure(page, 'Update Failed', 'Failed to update the person.')
      await expect(page.getByText('The last owner cannot be disabled or get another role.')).toBeVisible()

      await page.getByRole('button', { name: 'Edit Maria Lopez' }).click()
      await page.getByLabel('Role').selectOption('Crew')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('The last owner cannot be disabled or get another role.').last()).toBeVisible()
      await page.getByRole('button', { name: 'Cancel' }).click()

      await page.getByRole('button', { name: 'New passphrase for Maria Lopez' }).click()
      await expect(page.getByText('The passphrase and all passkeys from before stop working')).toBeVisible()
      await page.getByRole('button', { name: 'Make a new one' }).click()
      await expect(passphrase).not.toHaveValue(first)
      await page.getByRole('button', { name: 'Done' }).click()
      await page.getByText('Activity', { exact: true }).press('Enter')
      await expect(page.getByText('The owner made a passphrase for Maria Lopez')).toHaveCount(2)
      await page.getByLabel('Person', { exact: true }).selectOption('Maria Lopez')
      await expect(page.getByText('Nothing happened in this time.')).toBeVisible()
      await expectNoViolations(page, 'the panel')
    })
  },
  { quick: 'desktop' },
)

test('of two owners who edit a person, the stale one is told and keeps what was typed', { tag: '@full' }, async ({
  page,
  server,
  asStaff,
}) => {
  await addPerson(server.url, 'Sam', 'crew')
  await asStaff()
  await openTool(page, 'People')
  await page.getByRole('button', { name: 'Edit Sam' }).click()
  const form = page.getByRole('dialog', { name: /^Edit Sam/ })
  await form.getByLabel('Phone').fill('405-555-0177')
  const login = await fetch(`${server.url}/api/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ password }),
  })
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${(await login.json()).token}` }
  const [sam] = await (await fetch(`${server.url}/api/admin/people`, { headers })).json()
  const body = JSON.stringify({ lastName: 'Okafor' })
  await fetch(`${server.url}/api/admin/people/${sam.id}`, { method: 'PATCH', headers, body })

  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Last Name is now “Okafor”.')).toBeVisible()
  await expect(form.getByLabel('Last Name')).toHaveValue('Okafor')
  await expect(form.getByLabel('Phone')).toHaveValue('405-555-0177')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('paragraph').filter({ hasText: 'Sam Okafor' })).toBeVisible()
  await expect(page.getByRole('link', { name: '405-555-0177' })).toBeVisible()

  await page.getByRole('button', { name: 'Disable Sam Okafor' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Disable', exact: true }).click()
  await page.getByRole('button', { name: 'Enable Sam Okafor' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Enable', exact: true }).click()
  await expect(toastOf(page, 'Sam Okafor Enabled')).toBeVisible()
})

test('the office has no tools of the owner, and the history names who changed a booking', { tag: '@full' }, async ({
  page,
  server,
  bookAs,
}) => {
  await bookAs('Ada Lovelace')
  const passphrase = await addPerson(server.url, 'Maria', 'office')
  await page.goto('/admin')
  await signIn(page, passphrase)
  await page.getByRole('button', { name: 'Tools' }).click()
  const tools = page.getByRole('dialog', { name: 'Tools' })
  await expect(tools.getByRole('button', { name: 'Closed days' })).toBeVisible()
  await expect(tools.getByRole('button', { name: 'Export' })).toBeVisible()
  await expect(tools.getByRole('button', { name: 'People' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  const details = await openDetails(page, 'Ada Lovelace')
  await details.getByLabel('Status').selectOption('in_progress')
  await expect(toastOf(page, 'Status Updated')).toBeVisible()
  await details.getByText('History', { exact: true }).click()
  await expect(details).toContainText('Maria set the status to In Progress')
})
