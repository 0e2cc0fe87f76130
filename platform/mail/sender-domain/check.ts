import type { DnsRecord, EmailCheck } from '#features/emails/email-setup.ts'

type Details = { fix?: string; records?: DnsRecord[] }

/** The checks of one subject, such as SPF. */
export const checksOf = (about: EmailCheck['about']) => ({
  must: (what: string, details: Details = {}): EmailCheck => make(about, 'must', what, details),
  should: (what: string, details: Details = {}): EmailCheck => make(about, 'should', what, details),
  ok: (what: string, details: Details = {}): EmailCheck => make(about, 'ok', what, details),
})

const make = (
  about: EmailCheck['about'],
  urgency: EmailCheck['urgency'],
  what: string,
  { fix = '', records = [] }: Details,
): EmailCheck => ({ about, urgency, what, fix, records })

/** Where an owner adds records. */
export const whereDns = (domain: string) =>
  `where you manage the DNS of ${domain}, usually at the company where you bought the name`

export const txt = (host: string, value: string): DnsRecord => ({ type: 'TXT', host, value })

/** Such as `TXT record, host name _dmarc.example.com, value: v=DMARC1; p=none`. */
export const recordInWords = ({ type, host, value }: DnsRecord): string =>
  `${type} record, host name ${host}, value: ${value ?? '(your mail provider shows it)'}`
