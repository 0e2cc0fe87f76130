import { type WeekDay, weekDays } from '#core/week.ts'
import { listInWords } from './formats.ts'

/** "Monday to Friday" for three or more consecutive days; otherwise such as "Monday, Tuesday, and Friday", or with "or". */
export function daysInSentence(days: readonly WeekDay[], type: 'conjunction' | 'disjunction' = 'conjunction'): string {
  const [inOrder, short] = [weekDays.filter((day) => days.includes(day)), daysInWords(days)]
  return short.includes(' – ') ? short.replace(' – ', ' to ') : listInWords(inOrder, type)
}

/** "Monday – Friday" for three or more consecutive days; otherwise a list of the days. */
export function daysInWords(days: readonly WeekDay[]): string {
  const inOrder = weekDays.filter((day) => days.includes(day))
  const [first, last] = [inOrder[0], inOrder.at(-1)]
  const areConsecutive = first && last && weekDays.indexOf(last) - weekDays.indexOf(first) === inOrder.length - 1
  return areConsecutive && inOrder.length > 2 ? `${first} – ${last}` : inOrder.join(', ')
}
