import type { Failure } from '#platform/mail/outcome.ts'
import { isUntrusted, trustAdvice } from '#platform/operations/untrusted-certificate.ts'

/** What to do about the answer of a mail server. */
export function smtpAdvice({ state, code = '', detail = '' }: Failure, { hostname, port, protocol }: URL): string {
  if (code === 'EAUTH') return loginAdvice(hostname)
  if (state === 'refused') return refusedAdvice
  if (state === 'postponed') return 'Try again in some minutes. If the answer stays the same, ask your mail provider.'
  if (/ENOTFOUND|EAI_AGAIN|getaddrinfo|EDNS/.test(code + detail))
    return `Check the name of the mail server in SMTP_URL: DNS has no address for ${hostname}.`
  if (/ECONNREFUSED/.test(detail)) return 'Check the port in SMTP_URL: usually 465 for smtps://, and 587 for smtp://.'
  if (/wrong version number|packet length too long/i.test(detail))
    return 'The port does not begin with encryption. Use smtps:// with port 465, or smtp://…:587?requireTLS=true.'
  if (isUntrusted({ message: detail })) return trustAdvice
  if (/certificate has expired/i.test(detail))
    return 'The certificate of the mail server has expired, or the clock of this machine is wrong. Ask your mail provider.'
  if (/cert|altname/i.test(detail))
    return `Use the name in SMTP_URL that the certificate has: your mail provider knows it, and it may not be ${hostname}.`
  if (/STARTTLS|TLS/i.test(code + detail))
    return 'Use smtps:// with port 465, or ask your mail provider for the right port.'
  if (/time|ETIMEDOUT|ECONNECTION/i.test(code + detail) || code === '')
    return `Check the host and the port in SMTP_URL. Many hosting providers block port ${port || (protocol === 'smtps:' ? '465' : '25')} until you ask them to open it: try the other of 465 (smtps://) and 587 (smtp://…?requireTLS=true).`
  return 'Check the host, port, name and password in SMTP_URL with your mail provider.'
}

const refusedAdvice =
  'Check that your mail provider lets this user send as the address in MAIL_FROM, and that the recipient exists.'

function loginAdvice(hostname: string): string {
  if (/(^|\.)(gmail|google)\.com$|googlemail/i.test(hostname))
    return 'Gmail accepts an app password here, not the password of the account: create one at https://myaccount.google.com/apppasswords.'
  if (/office365|outlook/i.test(hostname))
    return 'Microsoft 365 accepts the login once an administrator has turned on "Authenticated SMTP" for the mailbox.'
  return 'Check the user name and the password in SMTP_URL. With two-step login, your mail provider wants an app password.'
}
