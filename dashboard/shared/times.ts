import { business } from '#domain/business.ts'

const format = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: business.timeZone,
})

/** An instant as the clock on the office's wall showed it. */
export function timeInWords(timestamp: string): string {
  return format.format(new Date(timestamp))
}
