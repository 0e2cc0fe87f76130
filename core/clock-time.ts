/** The time of "8 AM", "8:00 AM", "8:00" or "08:00" as "08:00". Undefined for any other text. */
export function readTime(text: string): string | undefined {
  const [, hours = '', minutes, half] = /^(\d{1,2})(?::([0-5]\d))?\s*(?:([ap])\.?m\.?)?$/i.exec(text.trim()) ?? []
  const hour = Number(hours)
  if (hours === '' || (half ? hour < 1 || hour > 12 : hour > 23 || minutes === undefined)) return undefined
  const ofDay = half ? (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hour
  return `${String(ofDay).padStart(2, '0')}:${minutes ?? '00'}`
}

/** "17:00" as "5:00 PM". */
export function onTwelveHours(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}
