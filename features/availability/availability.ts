import * as z from 'zod/mini'
import { TimeSlot } from '#features/bookings/booking-request.ts'
import { Visit } from '#features/bookings/visit.ts'
import { Day, Id, text } from '#firm/fields.ts'

/** How many days one call of the availability can have. */
export const maxAvailabilityDays = 62

/** One day of `GET /api/availability`. */
export const DayAvailability = z.object({
  day: Day,
  /** Each of the firm's `timeSlots`, such as "9:00 AM". */
  slots: z.array(z.object({ time: z.string(), free: z.boolean() })),
  /** Why no slot of the day is free. Visitors read it. */
  reason: z.optional(z.string()),
})
export type DayAvailability = z.infer<typeof DayAvailability>

/** A free time as a booking asks for it. */
export const FreeTime = z.object({ preferredDate: Day, preferredTime: TimeSlot })
export type FreeTime = z.infer<typeof FreeTime>

/** The 409 for a time that is not free: a sentence without a period, and the free times nearest to it, at most three. */
export const NearestTimes = z.object({ detail: z.string(), nearest: z.array(FreeTime) })
export type NearestTimes = z.infer<typeof NearestTimes>

/** The visit that staff look for a time for. What nobody has typed yet is missing or empty. */
export const WantedVisit = z.object({
  service: text(100),
  address: text(500),
  /** Times near it come first. Today, if missing. */
  near: z.optional(z.pick(Visit, { day: true, time: true })),
  /** The usual length for the service, if missing. */
  durationMinutes: z.optional(Visit.shape.durationMinutes),
  /** The booking whose visit it is. It takes nobody's time while a new one is found. */
  bookingId: z.optional(Id),
})
export type WantedVisit = z.input<typeof WantedVisit>

/** A free time that staff can set as a booking's visit. */
export const StaffTime = z.object({
  day: Day,
  /** HH:MM on a 24-hour clock, as a visit has it. */
  time: z.string(),
  durationMinutes: z.int(),
  /** The drive from the visit before it on that day, such as "25 min drive from Choctaw". Missing when a town is unknown. */
  drive: z.optional(z.object({ minutes: z.int(), from: z.string(), sentence: z.string() })),
})
export type StaffTime = z.infer<typeof StaffTime>

/** One day of `GET /api/admin/capacity`. */
export const DayCapacity = z.object({
  day: Day,
  /** How many visits are going on when the slot begins, and how many can. More are overbooked. */
  slots: z.array(z.object({ time: z.string(), taken: z.int(), capacity: z.int() })),
  /** Why nobody works on the day. */
  reason: z.optional(z.string()),
})
export type DayCapacity = z.infer<typeof DayCapacity>
