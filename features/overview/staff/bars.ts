type Week = { monday: string; bookings: number; contactSubmissions: number }
type Bar = { x: number; height: number }

/** In units of the chart's viewBox. */
export const plotHeight = 60
export const weekWidth = 20
export const barWidth = 7

/** Two bars per week, scaled to the largest count. A count above 0 is at least one unit high. */
export function barsOf(weeks: readonly Week[]): { monday: string; bookings: Bar; contactSubmissions: Bar }[] {
  const most = Math.max(1, ...weeks.flatMap(({ bookings, contactSubmissions }) => [bookings, contactSubmissions]))
  const heightOf = (count: number) => (count === 0 ? 0 : Math.max(1, (count / most) * plotHeight))
  return weeks.map(({ monday, bookings, contactSubmissions }, index) => ({
    monday,
    bookings: { x: index * weekWidth + 2, height: heightOf(bookings) },
    contactSubmissions: { x: index * weekWidth + 2 + barWidth + 1, height: heightOf(contactSubmissions) },
  }))
}
