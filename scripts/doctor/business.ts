import { type Business, weekDays } from '#domain/profile.ts'
import { type Hours, hoursFaults, readPhoneHours } from '../profile/hours.ts'
import { type Finding, fine, isSampleDomain, must } from './finding.ts'

/** Whether the profile is an owner's, and no longer the sample's. */
export function checkProfile({ name, url, phone, email, licence, social }: Business): Finding[] {
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
        'The licence number is missing: most states want it in a contractor’s advertising, and this site is.',
        'Put it into domain/business.ts as licence.',
      ),
    )
  }
  return findings.length > 0 ? findings : [fine('The business profile is your own.')]
}

/** Whether the hours can be kept at all; that the two readings of them differ is nobody's mistake. */
export function checkHours(profile: Business): Finding[] {
  const faults = hoursFaults(profile)
  if (faults.length > 0) return faults.map((fault) => must(fault, 'Mend it in domain/business.ts.'))
  const phone = profile.phoneHours.map(readPhoneHours)
  const differ = phone.includes(undefined) || weekOf(profile.openingHours) !== weekOf(phone.filter((line) => !!line))
  return [
    fine(
      differ
        ? 'The hours make sense. Those of the office and those of the phone differ, which they may.'
        : 'The hours make sense.',
    ),
  ]
}

function weekOf(lines: readonly Hours[]): string {
  return weekDays
    .map((day) => lines.filter(({ days }) => days.includes(day)).map(({ opens, closes }) => `${opens} ${closes}`))
    .join()
}

function isSampleAddress(url: string): boolean {
  return !URL.canParse(url) || isSampleDomain(new URL(url).hostname)
}
