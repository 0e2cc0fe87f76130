import { describe, expect, onTestFinished, test } from 'vitest'
import { bookingChoices, business } from '#content'
import { palette } from '#firm/palette.ts'
import { passwordHash } from '#test/support/admin-password.ts'
import { aBooking, publicUrl } from '#test/support/api.ts'
import { startMailServer } from '#test/support/mail-server.ts'
import { startServer } from '#test/support/server-process.ts'
import { freshFolder } from '#test/support/stores.ts'
import { renderSamples } from '../../scripts/dev/mails/render.ts'
import { renderHtml } from './email/render-html.tsx'
import { type EmailContent, factsOf, plainTextOf } from './email-template.ts'

const maxBytes = 30_000
const mails = await renderSamples(publicUrl)

const anEmail = (changes: Partial<EmailContent> = {}): EmailContent => ({
  to: 'office',
  replyTo: 'office',
  subject: 'A subject',
  opening: [],
  facts: [],
  closing: [],
  ...changes,
})
const htmlOf = (changes: Partial<EmailContent>) => renderHtml(anEmail(changes), publicUrl)

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;')
    .replaceAll('\n', '<br/>')

describe.each(mails)('$title', ({ content, html, text }) => {
  test('both parts contain the headline, the facts and the link', () => {
    const { headline = '', link } = content
    expect(headline).not.toBe('')
    expect(html).toMatch(/<h1 [^>]*>([^<]+)<\/h1>/)
    for (const part of [headline, ...factsOf(content).flatMap(({ name, value }) => [name, value])]) {
      expect(html).toContain(`>${escaped(part)}</`)
      expect(text).toContain(part)
    }
    expect(text).toContain(link?.url)
    expect(html).toContain(`href="${link?.url}"`)
  })

  test('it has one button in the accent color, and one that calls before it only in a danger', () => {
    const buttons = html.match(/<a [^>]*background-color[^>]*>/g)?.reverse()
    expect(buttons).toHaveLength(content.danger ? 2 : 1)
    if (content.danger) expect(buttons?.[1]).toMatch(/href="tel:\+/)
    expect(buttons?.[0]).toContain(`background-color:${palette.light.lamp}`)
    expect(buttons?.[0]).toContain(`href="${content.link?.url}"`)
  })

  test('it is small, has both color schemes and loads nothing but the logo', () => {
    expect(Buffer.byteLength(html)).toBeLessThan(maxBytes)
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>')
    expect(html).toContain('@media (prefers-color-scheme:dark){')
    expect(html.match(/src="[^"]*"/g)).toEqual([`src="${publicUrl}/icon-192.png"`])
    expect(html).not.toMatch(/<link|<script|url\(|@import/)
    // Where images are blocked, the name beside the logo remains.
    expect(html).toMatch(/<img [^>]*alt=""/)
    expect(html).toContain(`>${escaped(business.name)}</td>`)
  })

  test('the subject contains nothing that a visitor typed', () => {
    expect(content.subject).not.toMatch(/Ada|Grace|Sample|example|flicker|panel is/)
  })
})

test('an email to a customer names the service and the day in its subject', () => {
  const subjects = mails.filter(({ content }) => content.to !== 'office').map(({ content }) => content.subject)
  const withoutReference = subjects.map((subject) => subject.replace(/ \([BQ]-\d+\)$/, ''))
  expect(withoutReference).toContain(`We have your message: Panel Upgrade – ${business.name}`)
  expect(withoutReference).toContain(`We have your message – ${business.name}`)
  for (const headline of ['We have your booking request', 'Your visit is confirmed', 'Your visit is cancelled']) {
    const subject = subjects.find((each) => each.startsWith(headline))
    expect(subject).toMatch(new RegExp(`^${headline}: ${bookingChoices[0]}, \\w{3}, \\w{3} \\d+ – `))
  }
})

test('text is escaped everywhere', () => {
  const hostile = `<script>alert('1')</script> " onclick="x" & </title><img src=x>`
  const html = htmlOf({
    subject: hostile,
    headline: hostile,
    opening: [hostile],
    facts: [
      [hostile, hostile, 'highlight'],
      [`${hostile}2`, hostile],
    ],
    sections: [{ title: hostile, items: [{ title: hostile, lines: [hostile] }] }],
    closing: [hostile],
    link: { text: hostile, url: `https://example.com/"><script>` },
    unsubscribe: `https://example.com/"><script>`,
  })
  expect(html).not.toMatch(/<script|<img src=x|" onclick|[^-]<\/title><img/)
  expect(html.match(/&lt;script&gt;alert/g)?.length).toBeGreaterThan(9)
})

test('highlights come first, and line breaks stay', () => {
  const html = htmlOf({
    facts: [
      ['Service', 'A service'],
      ['Date', 'A day', 'highlight'],
      ['Message', 'One\nTwo'],
      ['Missing', null],
    ],
  })
  expect(html.indexOf('A day')).toBeLessThan(html.indexOf('A service'))
  expect(html).toContain('One<br/>Two')
  expect(html).not.toContain('Missing')
})

test('our phone number is a link', () => {
  const digits = business.phone.replaceAll(/\D/g, '')
  const links = htmlOf({ closing: [`Call ${business.phone} now.`] }).match(/href="tel:[^"]*"/g)
  expect(links).toHaveLength(2)
  expect(links?.[0]).toContain(digits)
})

test('sections are lists under headings in both parts', () => {
  const sections = [{ title: 'Tomorrow', items: [{ title: '9:00 AM, Ada', lines: ['12 Sample Street', 'Panel'] }] }]
  const html = htmlOf({ sections })
  expect(html).toMatch(
    /<h2 [^>]*>Tomorrow<\/h2><ul [^>]*><li .*9:00 AM, Ada.*12 Sample Street<br\/>Panel.*<\/li><\/ul>/,
  )
  const text = plainTextOf(anEmail({ sections }))
  expect(text).toContain('Tomorrow\n- 9:00 AM, Ada\n  12 Sample Street\n  Panel\n')
})

test('a customer can say no to more emails in both parts', () => {
  const unsubscribe = 'https://firm.example.com/unsubscribe/1'
  expect(htmlOf({ unsubscribe })).toContain(`href="${unsubscribe}"`)
  expect(plainTextOf(anEmail({ unsubscribe }))).toContain(`No more review requests: ${unsubscribe}\n`)
})

test('an email without a headline shows its subject', () => {
  expect(htmlOf({ subject: 'Only a subject' })).toMatch(/<h1 [^>]*>Only a subject<\/h1>/)
})

test('the built server sends both parts, serves the logo to other sites, and has no preview', async () => {
  const mailServer = await startMailServer()
  onTestFinished(mailServer.close)
  const DATA_DIR = freshFolder()
  const server = await startServer({
    DATA_DIR,
    ADMIN_PASSWORD_HASH: passwordHash,
    LOG_LEVEL: 'silent',
    ...mailServer.env,
  })
  onTestFinished(async () => void (await server.end('SIGKILL')))
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify(aBooking({ preferredDate: `${new Date().getFullYear() + 1}-12-01` }))
  expect((await fetch(`${server.url}/api/bookings`, { method: 'POST', headers, body })).status).toBe(201)
  await expect.poll(() => mailServer.received.length, { timeout: 20_000 }).toBe(2)
  for (const { html, text, raw } of mailServer.received) {
    expect(html).toContain('<h1 ')
    expect(text).toContain(aBooking().service)
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r?$/m)
  }
  expect((await fetch(`${server.url}/mails`)).status).toBe(404)
  const logo = await fetch(`${server.url}/icon-192.png`)
  expect([logo.status, logo.headers.get('cross-origin-resource-policy')]).toEqual([200, 'cross-origin'])
})
