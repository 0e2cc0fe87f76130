import { type ListedRow, type ListName, lists } from '#features/lists.ts'

/** Such as "5 Quote Requests", in titles. */
export const countInTitle = (list: ListName, count: number) =>
  several(
    count,
    lists[list].noun.replace(/\b[a-z]/g, (letter) => letter.toUpperCase()),
  )

/** Such as "5 bookings". */
export const countInWords = (list: ListName, count: number) => several(count, lists[list].noun)

const several = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

const namesShown = 2

/** Such as "Ada Lovelace, Grace Hopper +3". */
export function namesInWords(rows: readonly ListedRow[]): string {
  const names = rows.slice(0, namesShown).map(nameOf).join(', ')
  return rows.length > namesShown ? `${names} +${rows.length - namesShown}` : names
}

function nameOf({ list, row }: ListedRow): string {
  if (list === 'bookings') return row.customerName
  return list === 'call-logs' ? row.callerName || 'Unknown Caller' : row.name
}
