import { expect, onTestFinished, test } from 'vitest'
import { readEnvironment } from '#platform/env.ts'
import { startMailServer } from '#test/support/mail-server.ts'
import type { EmailContent } from './email-template.ts'
import { openSmtp } from './smtp.ts'

const email: EmailContent = {
  to: { name: 'Ada', address: 'ada@example.com' },
  replyTo: 'office',
  subject: 'Your quote',
  headline: 'Your quote',
  opening: ['Here it is.'],
  facts: [],
  closing: [],
  pdf: { filename: 'quote-Q-1-1.pdf', render: () => Promise.reject(new Error('no memory')) },
}

test('an email waits for its PDF twice, and then goes without it', async () => {
  const mailServer = await startMailServer()
  onTestFinished(mailServer.close)
  const smtp = await openSmtp(readEnvironment(mailServer.env))
  const attempt = (attempts: number) =>
    smtp?.send(
      email,
      { messageId: 'one@example.com', createdAt: '2026-11-21T15:00:00.000Z', attempts },
      new AbortController().signal,
    )
  const postponed = { state: 'postponed', reason: 'The PDF could not be made yet' }
  expect(await attempt(0)).toEqual(postponed)
  expect(await attempt(1)).toEqual(postponed)
  expect(mailServer.received).toEqual([])
  expect(await attempt(2)).toEqual({ state: 'sent' })
  expect(mailServer.received).toMatchObject([{ subject: 'Your quote', attachments: [] }])
})
