import { business } from '#content'

const minuteMs = 60_000

/**
 * Requests from before this instant have waited longer than promised. It changes once a minute, so that results can be
 * cached.
 */
export function overdueBefore(now: Date): string {
  const minute = Math.floor(now.getTime() / minuteMs) * minuteMs
  return new Date(minute - business.confirmationHours * 60 * minuteMs).toISOString()
}

/** How long a request has waited: "2 days 3 hours", "3 hours" or "12 minutes". */
export function waitInWords(createdAt: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(createdAt)) / minuteMs)
  const hours = Math.floor(minutes / 60)
  const days = Math.floor(hours / 24)
  if (minutes < 1) return 'less than a minute'
  if (hours < 1) return count(minutes, 'minute')
  if (days < 1) return count(hours, 'hour')
  return hours % 24 === 0 ? count(days, 'day') : `${count(days, 'day')} ${count(hours % 24, 'hour')}`
}

const count = (number: number, unit: string) => `${number} ${unit}${number === 1 ? '' : 's'}`
