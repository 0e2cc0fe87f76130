import { business } from '#content'

/** The time of a slot such as "1:00 PM" on a 24-hour clock. Any other text comes last in its day. */
export function timeOfSlot(slot: string): string {
  const [, hour, minute, half] = /^(1[0-2]|[1-9]):([0-5]\d) ([AP])M$/.exec(slot) ?? []
  if (!hour) return '24:00'
  return `${String((Number(hour) % 12) + (half === 'P' ? 12 : 0)).padStart(2, '0')}:${minute}`
}

/** The slot as people read it: "1:00 PM", or "13:00" where the day has 24 hours. Any other text stays as it is. */
export function slotInWords(slot: string): string {
  const time = timeOfSlot(slot)
  return business.clock === 12 || time === '24:00' ? slot : time
}
