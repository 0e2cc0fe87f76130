import * as z from 'zod/mini'
import { Email } from '#firm/fields.ts'

/** A record for the DNS of the sender's domain. Only the mail provider knows a value that is null. */
export const DnsRecord = z.object({
  type: z.enum(['TXT', 'CNAME']),
  host: z.string(),
  value: z.nullable(z.string()),
})
export type DnsRecord = z.infer<typeof DnsRecord>

/** What one check of the sender's domain found, what to do about it, and the records to add or to change. */
export const EmailCheck = z.object({
  about: z.enum(['Sender', 'DNS', 'SPF', 'DKIM', 'DMARC']),
  urgency: z.enum(['must', 'should', 'ok']),
  what: z.string(),
  fix: z.string(),
  records: z.array(DnsRecord),
})
export type EmailCheck = z.infer<typeof EmailCheck>

/** How the server sends email. Without a mail server, everything else is null or empty. */
export const EmailSetup = z.object({
  /** The name of the mail server, without user and password. */
  server: z.nullable(z.string()),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  checks: z.array(EmailCheck),
})
export type EmailSetup = z.infer<typeof EmailSetup>

/** Without an address, the office inbox gets it. */
export const NewTestEmail = z.object({ to: z.optional(Email) })
export type NewTestEmail = z.infer<typeof NewTestEmail>

/** What the mail server answered, and what to do if it refused. */
export const TestEmailAnswer = z.object({ isSent: z.boolean(), what: z.string(), fix: z.string() })
export type TestEmailAnswer = z.infer<typeof TestEmailAnswer>
