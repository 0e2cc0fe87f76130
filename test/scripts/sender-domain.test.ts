import { expect, test } from 'vitest'
import { readEnvironment } from '#platform/env.ts'
import { checkSender, checkSenderDomain, type Dns } from '../../scripts/doctor/sender-domain.ts'

/** TXT records by name, or the code of the error that DNS answers with. */
type Zone = Record<string, string[] | string>

const complete: Zone = {
  'ada.test': ['v=spf1 include:spf.provider.example ~all', 'google-site-verification=1'],
  'selector2._domainkey.ada.test': ['v=DKIM1; k=rsa; p=MIGf'],
  '_dmarc.ada.test': ['v=DMARC1; p=reject; rua=mailto:ada@ada.test'],
}
const fullyOk = [
  'ok: ada.test has an SPF record.',
  'ok: ada.test has a DKIM key, selector2.',
  'ok: _dmarc.ada.test has a DMARC record with p=reject.',
]

/** DNS with these records. Any other name does not exist. Long records arrive in parts. */
const dnsWith = (zone: Zone): Dns => ({
  cancel: () => {},
  resolveTxt: async (name) => {
    const found = zone[name] ?? 'ENOTFOUND'
    if (typeof found === 'string') throw Object.assign(new Error(found), { code: found })
    return found.map((text) => [text.slice(0, 10), text.slice(10)])
  },
})

async function resultsOf(zone: Zone, domain = 'ada.test') {
  const results = await checkSenderDomain(domain, dnsWith(zone))
  return results.map((result) => `${result.urgency}: ${result.what}${result.urgency === 'ok' ? '' : ` ${result.fix}`}`)
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
      /^should: ada\.test has no DMARC record.* Add a TXT record to _dmarc\.ada\.test, such as v=DMARC1; p=none\.$/,
    ),
  ])
})

test('a domain that does not exist is one result', async () => {
  expect(await resultsOf({})).toEqual([
    'should: DNS has no domain ada.test, so receivers may reject our emails. Check MAIL_FROM.',
  ])
})

test.each([
  [['v=spf1 a -all', 'v=spf1 mx -all'], /^must: ada\.test has 2 SPF records.* Merge them into one/],
  [['v=spf1 +all'], /^should: The SPF record of ada\.test lets anyone send/],
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
    'should: DNS could not be reached, so SPF, DKIM, and DMARC were not checked. Run the doctor again where DNS answers.',
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
  const hanging: Dns = { resolveTxt: () => new Promise(() => {}), cancel: () => {} }
  const [result, ...others] = await checkSenderDomain('ada.test', hanging, 20)
  expect([result?.what, others]).toEqual([expect.stringMatching(/^DNS could not be reached/), []])
})

test.each(['office@example.com', 'office@ada.test', 'root@mail.invalid'])(
  'DNS is not asked about a sender such as %s',
  async (MAIL_FROM) => {
    expect(await checkSender(readEnvironment({ MAIL_FROM }))).toEqual([])
  },
)
