import { type Finding, fine, isSampleDomain, must } from './finding.ts'

/** What the checks read of domain/business.ts. */
export type Profile = {
  name: string
  url: string
  phone: string
  email: string
  licence: string
  openingHours: readonly Hours[]
  phoneHours: readonly { days: string; hours: string }[]
  social: { url: string }
}

type Hours = { days: readonly string[]; opens: string; closes: string }

/** Whether the profile is an owner's, and no longer the sample's. */
export function checkProfile({ name, url, phone, email, licence, social }: Profile): Finding[] {
  const sample = Object.entries({
    name: name === 'Lamplight Electric',
    url: isSampleAddress(url),
    phone: /555\D*01\d\d\s*$/.test(phone),
    email: isSampleDomain(email.split('@').at(-1) ?? ''),
    licence: /^sample/i.test(licence),
    'social.url': isSampleAddress(social.url) || /\/example\/?$/.test(social.url),
  }).flatMap(([field, isSample]) => (isSample ? [field] : []))

  const findings: Finding[] = []
  if (sample.length > 0) {
    findings.push(must(`Sample values stand in domain/business.ts: ${sample.join(', ')}.`, 'Put your own there.'))
  }
  if (licence.trim() === '') {
    findings.push(
      must(
        'The licence number is missing: Oklahoma contractors show it in their advertising, and this site is.',
        'Put it into domain/business.ts as licence.',
      ),
    )
  }
  return findings.length > 0 ? findings : [fine('The business profile is your own.')]
}

/** Whether the hours can be kept at all; that the two readings of them differ is nobody's mistake. */
export function checkHours({ openingHours, phoneHours }: Profile): Finding[] {
  const read = phoneHours.map(readPhoneHours)
  const phone = read.filter((line) => line !== undefined)
  const faults = [...faultsIn('openingHours', openingHours), ...faultsIn('phoneHours', phone)]
  if (faults.length > 0) return faults.map((fault) => must(fault, 'Mend it in domain/business.ts.'))
  const differ = phone.length < read.length || weekOf(openingHours) !== weekOf(phone)
  return [
    fine(
      differ
        ? 'The hours make sense. Those of the office and those of the phone differ, which they may.'
        : 'The hours make sense.',
    ),
  ]
}

function faultsIn(field: string, lines: readonly Hours[]): string[] {
  const seen = new Set<string>()
  return lines.flatMap(({ days, opens, closes }) => {
    const faults: string[] = []
    const name = days.join(', ')
    if (!isTime(opens) || !isTime(closes)) {
      faults.push(`${field} has ${opens} to ${closes} on ${name}, which is not written like 08:00.`)
    } else if (opens >= closes) faults.push(`${field} closes at ${closes} before it opens at ${opens} on ${name}.`)
    for (const day of days) {
      if (seen.has(day)) faults.push(`${field} has ${day} twice.`)
      seen.add(day)
    }
    return faults
  })
}

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** "Monday – Friday", "7:00 AM – 5:00 PM" as `openingHours` says it; undefined when it is said in other words. */
function readPhoneHours({ days, hours }: { days: string; hours: string }): Hours | undefined {
  const [first = '', last = first] = days.split(/\s*[–-]\s*/)
  const [opens, closes] = hours.split(/\s*[–-]\s*/).map(readTime)
  if (!week.includes(first) || !week.includes(last) || !opens || !closes) return undefined
  return { days: week.slice(week.indexOf(first), week.indexOf(last) + 1), opens, closes }
}

/** "7:00 AM" as 07:00. */
function readTime(text: string): string | undefined {
  const [, hour, minute, half] = /^(\d{1,2}):(\d\d) ([AP])M$/i.exec(text) ?? []
  if (hour === undefined) return undefined
  const past = (Number(hour) % 12) + (half?.toUpperCase() === 'P' ? 12 : 0)
  return `${String(past).padStart(2, '0')}:${minute}`
}

function weekOf(lines: readonly Hours[]): string {
  return week
    .map((day) => lines.filter(({ days }) => days.includes(day)).map(({ opens, closes }) => `${opens} ${closes}`))
    .join()
}

function isSampleAddress(url: string): boolean {
  return !URL.canParse(url) || isSampleDomain(new URL(url).hostname)
}
