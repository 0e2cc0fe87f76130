import type { CalendarVisit } from './visits.ts'
import { hoursIn } from './visits.ts'

/** A visit that lasts for several hours, or the others that start in the same hour. Rows are hours, from 0. */
export type Box = { visits: CalendarVisit[]; row: number; rows: number; column: number; columns: number }

/** Columns for long visits that overlap. A third one is shown without its length. */
const longColumns = 2

/** Where the day's visits are among the hours, side by side where they overlap, and the number of columns. */
export function boxesOf(visits: readonly CalendarVisit[], hours: readonly number[]): { boxes: Box[]; columns: number } {
  const taken: boolean[][] = hours.map(() => [])
  const isFree = ({ row, rows }: Pick<Box, 'row' | 'rows'>, column: number) =>
    taken.slice(row, row + rows).every((columns) => !columns[column])
  const boxes: Box[] = []
  const add = (box: Omit<Box, 'columns'>) => {
    boxes.push({ ...box, columns: 1 })
    for (const columns of taken.slice(box.row, box.row + box.rows)) columns[box.column] = true
  }
  const stacks = new Map<number, CalendarVisit[]>()
  for (const visit of visits) {
    const [first = 0, ...others] = hoursIn(visit)
    const place = { row: hours.indexOf(first), rows: 1 + others.length }
    const column = isFree(place, 0) ? 0 : 1
    const isShown = place.rows > 1 && column < longColumns && isFree(place, column)
    if (isShown) add({ ...place, visits: [visit], column })
    else stacks.set(place.row, [...(stacks.get(place.row) ?? []), visit])
  }
  for (const [row, stacked] of stacks) {
    const column = [0, 1].find((each) => isFree({ row, rows: 1 }, each)) ?? longColumns
    add({ visits: stacked, row, rows: 1, column })
  }
  const columns = Math.max(1, ...boxes.map(({ column }) => column + 1))
  for (const box of boxes) {
    while (box.column + box.columns < columns && isFree(box, box.column + box.columns)) box.columns += 1
    for (const row of taken.slice(box.row, box.row + box.rows)) row[box.column + box.columns - 1] = true
  }
  return { boxes: boxes.sort((one, other) => one.row - other.row || one.column - other.column), columns }
}
