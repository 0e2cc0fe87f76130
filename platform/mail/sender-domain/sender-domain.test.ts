import { expect, test } from 'vitest'
import { readEnvironment } from '#platform/env.ts'
import { startDnsServer } from '#test/support/dns-server.ts'
import { recordInWords } from './check.ts'
import type { Dns } from './dns.ts'
import { providerOf, providers } from './providers.ts'
import { checkSender, checkSenderDomain } from './sender-domain.ts'

/** TXT records by name, or the code of the error that DNS answers with. */
type Zone = Record<string, string[] | string>
/** Addresses and mail exchanges by name. */
type Hosts = Record<string, { addresses?: string[]; exchanges?: string[] }>

const complete: Zone = {
  'ada.test': ['v=spf1 include:spf.provider.example ~all', 'google-site-verification=1'],
  'selector2._domainkey.ada.test': ['v=DKIM1; k=rsa; p=MIGf'],
  '_dmarc.ada.test': ['v=DMARC1; p=reject; rua=mailto:ada@ada.test'],
  'spf.provider.example': ['v=spf1 ip4:192.0.2.0/28 -all'],
  'all.example': ['v=spf1 -all'],
}
const fullyOk = [
  'ok: ada.test has an SPF record.',
  'ok: ada.test has a DKIM key, selector2.',
  'ok: _dmarc.ada.test has a DMARC record with p=reject.',
]

const fail = (code: string) => Promise.reject(Object.assign(new Error(code), { code }))

/** DNS with these records. Any other name does not exist. Long records arrive in parts. */
const dnsWith = (zone: Zone, hosts: Hosts = {}): Dns => ({
  cancel: () => {},
  resolve4: (async (name: string) => {
    const found = hosts[name]?.addresses?.filter((address) => !address.includes(':'))
    return found ?? fail('ENOTFOUND')
  }) as Dns['resolve4'], // the checks ask for no lifetimes
  resolve6: (async (name: string) => {
    const found = hosts[name]?.addresses?.filter((address) => address.includes(':'))
    return found ?? fail('ENODATA')
  }) as Dns['resolve6'],
  resolveMx: async (name) =>
    hosts[name]?.exchanges?.map((exchange) => ({ exchange, priority: 10 })) ?? fail('ENOTFOUND'),
  resolveTxt: async (name) => {
    const found = zone[name] ?? 'ENOTFOUND'
    if (typeof found === 'string') throw Object.assign(new Error(found), { code: found })
    return found.map((text) => [text.slice(0, 10), text.slice(10)])
  },
})

async function resultsOf(zone: Zone, domain = 'ada.test', host?: string, hosts?: Hosts) {
  const server = host ? { host, provider: providerOf(host) } : undefined
  const results = await checkSenderDomain(domain, dnsWith(zone, hosts), server)
  return results.map(({ urgency, what, fix, records }) =>
    [`${urgency}: ${what}`, fix, ...records.map(recordInWords)].filter(Boolean).join(' '),
  )
}

test('a domain with SPF, DKIM and DMARC passes', async () => {
  expect(await resultsOf(complete)).toEqual(fullyOk)
})

test('a domain without records is told which to add', async () => {
  expect(await resultsOf({ 'ada.test': 'ENODATA' })).toEqual([
    expect.stringMatching(
      /^should: ada\.test has no SPF record.* Add a TXT record to ada\.test, such as v=spf1 include:/,
    ),
    expect.stringMatching(
      /^should: No DKIM key of ada\.test was found .* cannot be known.* Check with your mail provider/,
    ),
    expect.stringMatching(
      /^should: ada\.test has no DMARC record.* Add this record where you manage the DNS of ada\.test.* TXT record, host name _dmarc\.ada\.test, value: v=DMARC1; p=none$/,
    ),
  ])
})

test('a domain that does not exist is one result', async () => {
  expect(await resultsOf({})).toEqual([
    'should: DNS has no domain ada.test, so receivers may reject our emails. Check MAIL_FROM.',
  ])
})

test.each([
  [
    ['v=spf1 a -all', 'v=spf1 mx a -all'],
    /^must: ada\.test has 2 SPF records.* Merge them into one TXT record.* value: v=spf1 a mx ~all$/,
  ],
  [['v=spf1 mx +all'], /^should: The SPF record of ada\.test lets anyone send.* value: v=spf1 mx ~all$/],
  [['v=spf1 mx all'], /^should: The SPF record of ada\.test lets anyone send/],
  [['v=spf1 include:all.example -all'], /^ok:/],
  [['V=SPF1 redirect=spf.provider.example'], /^ok:/],
  [['v=spf10 -all', 'spf2.0/pra -all'], /^should: ada\.test has no SPF record/],
])('SPF is checked in %j', async (records, message) => {
  expect((await resultsOf({ ...complete, 'ada.test': records }))[0]).toMatch(message)
})

test.each([
  [['k=rsa; p=MIGf'], /^ok:/],
  [['p=MIGf'], /^ok:/],
  [['v=DKIM1; p='], /^should: No DKIM key/],
  [['v=DMARC1; p=none'], /^should: No DKIM key/],
])('DKIM is checked in %j', async (records, message) => {
  expect((await resultsOf({ ...complete, 'selector2._domainkey.ada.test': records }))[1]).toMatch(message)
})

test.each([
  [['v=DMARC1; p=none'], /^ok: .* only reports: change it to quarantine/],
  [['v=DMARC1;p=Quarantine;'], /^ok: .* with p=quarantine\.$/],
  [['v=DMARC1; sp=reject'], /^should: The DMARC record at _dmarc\.ada\.test has no valid policy/],
  [['v=DMARC1; p=none', 'v=DMARC1; p=reject'], /^must: _dmarc\.ada\.test has several DMARC records/],
  [['p=reject'], /^should: ada\.test has no DMARC record/],
])('DMARC is checked in %j', async (records, message) => {
  expect((await resultsOf({ ...complete, '_dmarc.ada.test': records }))[2]).toMatch(message)
})

test('a subdomain has the DMARC record of its nearest parent', async () => {
  const dmarcOf = async (zone: Zone) =>
    (await resultsOf({ 'mail.office.ada.test': 'ENODATA', ...zone }, 'mail.office.ada.test'))[2]
  expect(await dmarcOf(complete)).toBe('ok: _dmarc.ada.test has a DMARC record with p=reject.')
  expect(await dmarcOf({ '_dmarc.ada.test': ['v=DMARC1; p=reject; sp=none'] })).toContain('only reports')
  const nearer = { ...complete, '_dmarc.office.ada.test': ['v=DMARC1; p=quarantine'] }
  expect(await dmarcOf(nearer)).toBe('ok: _dmarc.office.ada.test has a DMARC record with p=quarantine.')
})

test.each(['ETIMEOUT', 'ECONNREFUSED', 'ESERVFAIL', 'EREFUSED'])('%s is one quiet result', async (code) => {
  const silent = new Proxy<Zone>({}, { get: () => code })
  expect(await resultsOf(silent)).toEqual([
    'should: DNS could not be reached, so SPF, DKIM, and DMARC were not checked. Check again where DNS answers. Nothing is known to be missing.',
  ])
})

test('what DNS answers is checked although it leaves out the rest', async () => {
  expect(await resultsOf({ ...complete, 'google._domainkey.ada.test': 'ETIMEOUT' })).toEqual(fullyOk)
  const { 'selector2._domainkey.ada.test': _, ...withoutKey } = complete
  expect(await resultsOf({ ...withoutKey, 'google._domainkey.ada.test': 'ESERVFAIL' })).toEqual([
    fullyOk[0],
    fullyOk[2],
    expect.stringMatching(/^should: DNS could not be reached, so DKIM was not checked/),
  ])
})

test('a DNS server that never answers is not waited for', async () => {
  const hanging: Dns = { ...dnsWith({}), resolveTxt: () => new Promise(() => {}) }
  const [result, ...others] = await checkSenderDomain('ada.test', hanging, undefined, 20)
  expect([result?.what, others]).toEqual([expect.stringMatching(/^DNS could not be reached/), []])
})

test.each(['office@example.com', 'office@ada.test', 'root@mail.invalid'])(
  'DNS is not asked about a sender such as %s',
  async (MAIL_FROM) => {
    expect(await checkSender(readEnvironment({ MAIL_FROM }))).toEqual([])
  },
)

test('each provider is known by its mail server', () => {
  const hosts = {
    'smtp.gmail.com': 'Google',
    'smtp-relay.gmail.com': 'Google',
    'smtp.office365.com': 'Microsoft',
    'SMTP.fastmail.com': 'Fastmail',
    'smtp.mail.me.com': 'iCloud',
    'smtp.protonmail.ch': 'Proton',
    'smtppro.zoho.com': 'Zoho',
    'smtppro.zoho.eu': undefined,
    'smtp.postmarkapp.com': 'Postmark',
    'email-smtp.us-east-1.amazonaws.com': 'Amazon SES',
    'smtp.sendgrid.net': 'SendGrid',
    'smtp-relay.brevo.com': 'Brevo',
    'in-v3.mailjet.com': 'Mailjet',
    'smtp.eu.mailgun.org': 'Mailgun',
    'ec2-192-0-2-1.compute-1.amazonaws.com': undefined,
    'smtp.gmail.com.ada.test': undefined,
    'notgmail.com': undefined,
  }
  for (const [host, name] of Object.entries(hosts)) expect(providerOf(host)?.name, host).toBe(name)
  expect(new Set(Object.values(hosts)).size - 1).toBe(providers.length)
})

const google = { '_spf.google.com': ['v=spf1 ip4:192.0.2.0/24 ~all'] }
const spfFor = async (host: string, records: string[], zone: Zone = {}, hosts: Hosts = {}) =>
  (await resultsOf({ ...complete, ...zone, 'ada.test': records }, 'ada.test', host, hosts))[0]

test('SPF is held against the provider of SMTP_URL, at any depth', async () => {
  const allowed = 'ok: The SPF record of ada.test allows Google.'
  expect(await spfFor('smtp.gmail.com', ['v=spf1 include:_spf.google.com ~all'], google)).toBe(allowed)
  expect(await spfFor('smtp.zoho.com', ['v=spf1 include:zoho.com ~all'], { 'zoho.com': ['v=spf1 -all'] })).toBe(
    'ok: The SPF record of ada.test allows Zoho.',
  )
  const nested = { ...google, 'spf.ada.test': ['v=spf1 redirect=_spf.google.com'] }
  expect(await spfFor('smtp.gmail.com', ['v=spf1 include:SPF.ada.test ~all'], nested)).toBe(allowed)
  expect(await spfFor('smtp.gmail.com', ['v=spf1 mx ip4:192.0.2.1 -all'])).toMatch(
    /^should: The SPF record of ada\.test does not allow Google.* Change the TXT record that begins with v=spf1 to this one where.* host name ada\.test, value: v=spf1 mx ip4:192\.0\.2\.1 include:_spf\.google\.com -all$/,
  )
  expect(await spfFor('smtp.gmail.com', ['v=spf1 redirect=all.example'])).toMatch(
    /value: v=spf1 include:_spf\.google\.com redirect=all\.example$/,
  )
  expect(await spfFor('smtp.fastmail.com', [])).toMatch(
    /^should: ada\.test has no SPF record.* value: v=spf1 include:spf\.messagingengine\.com ~all$/,
  )
})

test('a service whose emails come back to itself needs no place in SPF', async () => {
  expect(await spfFor('smtp.postmarkapp.com', ['v=spf1 -all'])).toBe(
    'ok: ada.test has an SPF record. Postmark needs none: its emails come back to an address of its own.',
  )
})

test('a mail server of an unknown provider is looked for by address', async () => {
  const hosts = {
    'mail.ada.test': { addresses: ['192.0.2.7', '2001:db8::7'] },
    'ada.test': { addresses: ['192.0.2.80'], exchanges: ['Mail.ada.test'] },
  }
  for (const term of ['ip4:192.0.2.0/28', 'ip6:2001:db8::/64', 'a:mail.ada.test', 'mx', 'include:spf.provider.example'])
    expect(await spfFor('mail.ada.test', [`v=spf1 ${term} -all`], {}, hosts), term).toBe(
      'ok: The SPF record of ada.test allows mail.ada.test.',
    )
  for (const term of ['ip4:192.0.2.8', 'ip6:2001:db9::/64', 'a', 'ip4:192.0.2.7/x', 'ip4:2001:db8::7', 'ip4:'])
    expect(await spfFor('mail.ada.test', [`v=spf1 ${term} -all`], {}, hosts), term).toMatch(
      /^should: .* does not allow mail\.ada\.test.* value: v=spf1 .* a:mail\.ada\.test -all$/,
    )
  expect(await spfFor('mail.ada.test', ['v=spf1 mx -all'])).toBe(
    'ok: ada.test has an SPF record. Whether it allows mail.ada.test cannot be seen here.',
  )
})

test('an SPF record that receivers ignore is a mistake', async () => {
  expect(await spfFor('smtp.gmail.com', ['v=spf1 include:gone.example ~all'])).toMatch(
    /^must: The SPF record of ada\.test includes gone\.example, which has none, so receivers ignore it all/,
  )
  const names = Array.from({ length: 11 }, (_, index) => `n${index}.example`)
  const zone = Object.fromEntries(names.map((name) => [name, ['v=spf1 -all']]))
  const including = (count: number) => [
    `v=spf1 ${names
      .slice(0, count)
      .map((name) => `include:${name}`)
      .join(' ')} ~all`,
  ]
  expect(await spfFor('smtp.postmarkapp.com', including(10), zone)).toMatch(/^ok:/)
  expect(await spfFor('smtp.postmarkapp.com', including(11), zone)).toMatch(
    /^must: The SPF record of ada\.test takes more than 10 questions to DNS/,
  )
  const asked: string[] = []
  const endless = { ...dnsWith({ 'ada.test': ['v=spf1 include:ada.test ~all'] }) }
  const counting: Dns = {
    ...endless,
    resolveTxt: (name) => {
      asked.push(name)
      return endless.resolveTxt(name)
    },
  }
  const [spf] = await checkSenderDomain('ada.test', counting, { host: 'mail.ada.test' })
  expect(spf?.what).toMatch(/more than 10 questions/)
  expect(asked.filter((name) => name === 'ada.test').length).toBeLessThan(15)
})

const dkimFor = async (host: string, selectors: string[]) => {
  const { 'selector2._domainkey.ada.test': _, ...others } = complete
  const keys = Object.fromEntries(selectors.map((name) => [`${name}._domainkey.ada.test`, ['v=DKIM1; p=MIGf']]))
  return (await resultsOf({ ...others, ...keys }, 'ada.test', host, {}))[1]
}

test('DKIM is held against the provider of SMTP_URL', async () => {
  expect(await dkimFor('smtp.gmail.com', ['google'])).toBe('ok: ada.test has the DKIM key of Google, google.')
  expect(await dkimFor('smtp.gmail.com', ['selector1'])).toMatch(
    /^should: ada\.test has a DKIM key, selector1, but none of Google.* admin\.google\.com.* TXT record, host name google\._domainkey\.ada\.test, value: \(your mail provider shows it\)$/,
  )
  expect(await dkimFor('smtp.fastmail.com', [])).toMatch(
    /^should: ada\.test has no DKIM key of Fastmail.* Add these records.* CNAME record, host name fm1\._domainkey\.ada\.test, value: fm1\.ada\.test\.dkim\.fmhosted\.com/,
  )
  expect(await dkimFor('smtp.postmarkapp.com', [])).toMatch(
    /^should: No DKIM key of ada\.test was found\. Postmark gives each domain other names.* s= in DKIM-Signature/,
  )
  expect(await dkimFor('smtp.postmarkapp.com', ['pm'])).toMatch(
    /^ok: ada\.test has a DKIM key, pm\. Only an email that arrived shows whether Postmark signs with it/,
  )
})

const senderOf = async (MAIL_FROM: string, host: string) => {
  const env = readEnvironment({ MAIL_FROM, MAIL_TO: MAIL_FROM, SMTP_URL: `smtps://ada:secret@${host}:465` })
  return checkSender(env, () => dnsWith(complete))
}

test('a mailbox at Gmail needs no records, and only Gmail may send as it', async () => {
  expect(await senderOf('ada.lamp@gmail.com', 'smtp.gmail.com')).toMatchObject([
    { urgency: 'ok', what: 'The sender is an address at gmail.com, whose records Google keeps. You add none.' },
  ])
  expect(await senderOf('ada.lamp@gmail.com', 'smtp.sendgrid.net')).toMatchObject([
    { urgency: 'should', what: expect.stringContaining('SendGrid sends the emails'), records: [] },
  ])
})

test('what strangers write in DNS reaches no terminal as it is', async () => {
  const bell = await resultsOf({ ...complete, 'ada.test': ['v=spf1 include:\u001b[31mred\u0007.example mx -all'] })
  expect(bell.join('')).not.toMatch(/[^\x20-\x7e]/)
  const many = Array.from({ length: 3000 }, () => 'v=spf1 -all')
  expect((await resultsOf({ ...complete, 'ada.test': many }))[0]).toMatch(/^must: ada\.test has 100 SPF records/)
  const long = `v=spf1 ${'a:x.example '.repeat(5000)}-all`
  expect((await resultsOf({ ...complete, 'ada.test': [long] }))[0]).toMatch(/^should: ada\.test has no SPF record/)
})

test('the checks read the answers of a real DNS server', async () => {
  const { resolver, asked } = await startDnsServer({ ...complete, 'ada.test': ['v=spf1 mx -all', 'x'.repeat(200)] })
  const results = await checkSenderDomain('ada.test', resolver)
  expect(results.map(({ urgency, what }) => `${urgency}: ${what}`)).toEqual(fullyOk)
  expect(asked).toContain('_dmarc.ada.test')
})
