import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { EmailSetup, NewTestEmail, TestEmailAnswer } from '#features/emails/email-setup.ts'
import type { Environment } from '#platform/env.ts'
import { HttpError } from '#platform/http/http-error.ts'
import { RateLimit, type RateLimitStore } from '#platform/http/rate-limit.ts'
import type { SenderChecks } from '#platform/mail/sender-checks.ts'
import type { Smtp } from '#platform/mail/smtp.ts'
import { sendTestEmail } from '#platform/mail/test-email.ts'

/** Test emails of each person in an hour. Everybody with the owner's password counts as one. */
const testsPerHour = 5
/** Staff wait for the answer. */
const testLimitMs = 20_000

type SetupContext = {
  clock: () => Date
  mail: {
    settings: Pick<Environment, 'MAIL_FROM' | 'MAIL_TO' | 'SMTP_URL'>
    /** Undefined without SMTP_URL. */
    smtp: Smtp | undefined
    senderChecks: SenderChecks
  }
  rateLimitStoreFor: (rule: string) => RateLimitStore
}

export const emailSetupRoutes: FastifyPluginAsyncZod<SetupContext> = async (app, { clock, mail, ...context }) => {
  const { SMTP_URL, MAIL_FROM, MAIL_TO } = mail.settings
  const tests = new RateLimit({
    limit: testsPerHour,
    minutes: 60,
    message: `You can send ${testsPerHour} test emails an hour. Please wait`,
    store: context.rateLimitStoreFor('test-email'),
  })

  app.get(
    '/api/admin/email',
    {
      config: { access: 'office' },
      schema: {
        summary: "Says how the server sends email, and which DNS records the sender's domain lacks",
        response: { 200: EmailSetup },
      },
    },
    async () => ({
      server: SMTP_URL ? new URL(SMTP_URL).hostname : null,
      from: MAIL_FROM?.address ?? null,
      to: MAIL_TO?.address ?? null,
      checks: SMTP_URL ? await mail.senderChecks.read(clock()) : [],
    }),
  )

  app.post(
    '/api/admin/email/test',
    {
      config: { access: 'office' },
      schema: {
        summary: 'Sends a test email, and says what the mail server answered',
        body: NewTestEmail,
        response: { 200: TestEmailAnswer },
      },
    },
    async ({ body, author }) => {
      if (!mail.smtp || !SMTP_URL || !MAIL_TO) throw new HttpError(409, 'Email is not set up yet', { retryAfter: 3600 })
      await tests.take(author?.person?.id ?? 'owner', clock())
      const sentBy = 'Somebody sent it from the dashboard.'
      const to = body.to ?? MAIL_TO.address
      return sendTestEmail(mail.smtp, { to, sentBy, url: SMTP_URL, limitMs: testLimitMs })
    },
  )
}
