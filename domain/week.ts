export const weekDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export type WeekDay = (typeof weekDays)[number]

/** "Monday – Friday" of days that follow each other, three at least; otherwise each is named. */
export function daysInWords(days: readonly WeekDay[]): string {
  const inOrder = weekDays.filter((day) => days.includes(day))
  const [first, last] = [inOrder[0], inOrder.at(-1)]
  const follow = first && last && weekDays.indexOf(last) - weekDays.indexOf(first) === inOrder.length - 1
  return follow && inOrder.length > 2 ? `${first} – ${last}` : inOrder.join(', ')
}
