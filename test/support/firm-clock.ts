import { business } from '#domain/business.ts'

/** The instant at which the firm's clock shows this local time, such as 2026-12-01T08:00. */
export const firmTime = (local: string): Date =>
  new Date(Temporal.PlainDateTime.from(local).toZonedDateTime(business.timeZone).epochMilliseconds)

/** The same instant as an ISO timestamp in UTC. */
export const firmInstant = (local: string): string => firmTime(local).toISOString()

/** The same instant as a clock in another zone shows it, with that zone's offset. */
export const firmInstantIn = (offset: string, local: string): string =>
  Temporal.Instant.from(firmInstant(local)).toString({ timeZone: offset })
