import { business } from '#domain/business.ts'

const format = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: business.timeZone,
})

/** A timestamp in the business's time zone. */
export function timeInWords(timestamp: string): string {
  return format.format(new Date(timestamp))
}
