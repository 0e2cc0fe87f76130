import { business } from '#content'

/** Converts a local time in the business's time zone, such as 2026-12-01T08:00, to an instant. */
export const firmTime = (local: string): Date =>
  new Date(Temporal.PlainDateTime.from(local).toZonedDateTime(business.timeZone).epochMilliseconds)

/** Like `firmTime`, as an ISO timestamp in UTC. */
export const firmInstant = (local: string): string => firmTime(local).toISOString()

/** Like `firmTime`, as an ISO timestamp with the given UTC offset, such as +09:00. */
export const firmInstantIn = (offset: string, local: string): string =>
  Temporal.Instant.from(firmInstant(local)).toString({ timeZone: offset })
