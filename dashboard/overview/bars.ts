type Week = { monday: string; bookings: number; contactSubmissions: number }
type Bar = { x: number; height: number }

/** The plot's own units; a week is `weekWidth` wide. */
export const plotHeight = 60
export const weekWidth = 20
export const barWidth = 7

/** Two bars a week, as high as their share of the fullest one; one that is not empty can always be seen. */
export function barsOf(weeks: readonly Week[]): { monday: string; bookings: Bar; contactSubmissions: Bar }[] {
  const most = Math.max(1, ...weeks.flatMap(({ bookings, contactSubmissions }) => [bookings, contactSubmissions]))
  const heightOf = (count: number) => (count === 0 ? 0 : Math.max(1, (count / most) * plotHeight))
  return weeks.map(({ monday, bookings, contactSubmissions }, index) => ({
    monday,
    bookings: { x: index * weekWidth + 2, height: heightOf(bookings) },
    contactSubmissions: { x: index * weekWidth + 2 + barWidth + 1, height: heightOf(contactSubmissions) },
  }))
}
