import type { EmailCheck } from '#features/emails/email-setup.ts'
import { checksOf, txt, whereDns } from './check.ts'
import { type Dns, textsAt } from './dns.ts'

const { must, should, ok } = checksOf('DMARC')

/** To begin with: it rejects nothing, and Gmail and Yahoo ask for it. */
const startingRecord = 'v=DMARC1; p=none'

/** What receivers do with forged emails: https://www.rfc-editor.org/rfc/rfc7489 */
export async function checkDmarc(domain: string, dns: Dns): Promise<EmailCheck> {
  const places = withParents(domain)
  const found = await Promise.all(places.map((place) => textsAt(`_dmarc.${place}`, dns)))
  const recordsAt = found.map((texts) => texts.filter((text) => /^v=dmarc1 *(;|$)/i.test(text)))
  const at = recordsAt.findIndex((records) => records.length > 0)
  const [record = ''] = recordsAt[at] ?? []
  if (record === '') {
    return should(`${domain} has no DMARC record, so others can send in its name.`, {
      fix: `Add this record ${whereDns(domain)}.`,
      records: [txt(`_dmarc.${domain}`, startingRecord)],
    })
  }
  const place = `_dmarc.${places[at]}`
  if ((recordsAt[at]?.length ?? 0) > 1) {
    return must(`${place} has several DMARC records, so receivers ignore them all.`, {
      fix: 'Keep one of these TXT records.',
    })
  }
  const policy = (at > 0 && tagOf(record, 'sp')) || tagOf(record, 'p')
  if (policy === 'none') {
    return ok(`${place} has a DMARC record. Its policy, none, only reports: change it to quarantine when all works.`)
  }
  if (policy === 'quarantine' || policy === 'reject') return ok(`${place} has a DMARC record with p=${policy}.`)
  return should(`The DMARC record at ${place} has no valid policy.`, {
    fix: 'Add p=none, p=quarantine or p=reject to it. This one is right.',
    records: [txt(place, startingRecord)],
  })
}

const tagOf = (record: string, tag: string) =>
  new RegExp(`; *${tag} *= *([a-z]+) *(;|$)`, 'i').exec(record)?.[1]?.toLowerCase()

/** Such as mail.example.com and example.com: a domain without its own record has that of its nearest parent. */
function withParents(domain: string): string[] {
  const labels = domain.split('.')
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
}
