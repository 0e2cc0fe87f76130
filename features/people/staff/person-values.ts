import { changesBetween } from '#dashboard/kit/edit/edit-notice.tsx'
import { type NewPerson, type Person, personColors, type Role, type StoredPerson } from '#features/people/person.ts'
import type { PersonChange } from '#features/people/person-change.ts'

/** What the form holds: texts. */
export type PersonValues = Record<keyof NewPerson, string>

export const roleLabels: Record<Role, string> = { owner: 'Owner', office: 'Office', crew: 'Crew' }

/** What a role may do, shown below its control. */
export const roleHints: Record<Role, string> = {
  owner: 'May do everything.',
  office: 'May do everything but people, activity and, unless you allow it, the website.',
  crew: 'Sees and changes their own visits.',
}

export const colorLabels: Record<StoredPerson['color'], string> = {
  red: 'Red',
  orange: 'Orange',
  yellow: 'Yellow',
  green: 'Green',
  teal: 'Teal',
  blue: 'Blue',
  purple: 'Purple',
  pink: 'Pink',
}

export const valuesOf = ({ firstName, lastName, email, phone, role, color }: Person): PersonValues => ({
  firstName,
  lastName: lastName ?? '',
  email: email ?? '',
  phone: phone ?? '',
  role,
  color,
})

/** The color that the fewest people have. */
export function newValues(people: readonly Person[]): PersonValues {
  const countOf = (color: string) => people.filter((person) => person.color === color).length
  const color = personColors.reduce((rarest, other) => (countOf(other) < countOf(rarest) ? other : rarest))
  return { firstName: '', lastName: '', email: '', phone: '', role: people.length === 0 ? 'owner' : 'crew', color }
}

/** Only what the form changes. */
export function editsOf(person: Person, body: NewPerson): PersonChange {
  const edited = Object.entries(body).filter(([field, value]) => value !== person[field as keyof NewPerson]) // its own keys
  return Object.fromEntries(edited)
}

const names: Record<keyof PersonValues, string> = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  phone: 'Phone',
  role: 'Role',
  color: 'Color',
}

/** What somebody else changed, one sentence each. */
export const changesTo = (before: Person, after: Person): string[] =>
  changesBetween([valuesOf(before), valuesOf(after)], names, (field, value) => {
    if (field === 'role') return roleLabels[value as Role] // the field holds nothing else
    return field === 'color' ? colorLabels[value as Person['color']] : undefined // nor does this one
  })
