import type { StoredPerson } from '#features/people/person.ts'

/** Each is at least 3:1 on white and on the dark card. */
export const personColors: Record<StoredPerson['color'], string> = {
  red: '#dc3b30',
  orange: '#d9630a',
  yellow: '#a88400',
  green: '#2f8f4e',
  teal: '#0f8a8a',
  blue: '#3578d4',
  purple: '#9056d6',
  pink: '#cf4594',
}

/** A dot in the person's color. Their name stands beside it. */
export const PersonDot = ({ color }: Pick<StoredPerson, 'color'>) => (
  <span aria-hidden className="size-3 shrink-0 rounded-full" style={{ background: personColors[color] }} />
)
