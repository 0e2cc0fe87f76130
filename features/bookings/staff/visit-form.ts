import type { FieldErrors, Resolver } from 'react-hook-form'
import * as z from 'zod/mini'
import { timeInWords, Visit } from '#features/bookings/visit.ts'
import { lastDayToPlan, yearsAhead } from '#firm/bookable-days.ts'
import { dayAt, readDay } from '#firm/calendar-day.ts'
import { timeSlots } from '#firm/services.ts'
import { slotInWords, timeOfSlot } from '#firm/slot.ts'
import { validateWith } from '#ui/form.ts'

/** The values of the controls for a visit. */
export type VisitValues = { day: string; time: string; windowMinutes: string; hours: string }

export const quarterHours = Array.from({ length: 96 }, (_, quarter) => {
  const [hour, minute] = [Math.floor(quarter / 4), (quarter % 4) * 15].map((part) => String(part).padStart(2, '0'))
  const value = `${hour}:${minute}`
  return { value, label: timeInWords(value) }
})

export const slots = timeSlots.map((slot) => ({ value: timeOfSlot(slot), label: slotInWords(slot) }))

/** The slot in which the time lies. An earlier or later time belongs to the first or last slot. */
export function slotAt(time: string): string {
  const inOrder = timeSlots.toSorted((one, other) => timeOfSlot(one).localeCompare(timeOfSlot(other)))
  return inOrder.findLast((slot) => timeOfSlot(slot) <= time) ?? inOrder[0] ?? ''
}

export const valuesOfVisit = ({ day, time, windowMinutes, durationMinutes }: Visit): VisitValues => ({
  day,
  // A select cannot show a time that is not among its options.
  time: quarterHours.some(({ value }) => value === time) ? time : '',
  windowMinutes: String(windowMinutes),
  hours: hoursOf(durationMinutes),
})

/** The length as it is typed, such as "1.5". */
export const hoursOf = (minutes: number): string => String(Math.round((minutes / 60) * 100) / 100)

/** The visit in the request body. It may be invalid. */
export const visitOf = ({ day, time, windowMinutes, hours }: VisitValues): Visit => ({
  day,
  time,
  windowMinutes: Number(windowMinutes) as Visit['windowMinutes'], // one of the options
  durationMinutes: Math.round(Number(hours) * 60),
})

export const isLength = (minutes: number) => z.safeParse(Visit.shape.durationMinutes, minutes).success

export const isVisit = (visit: Visit) => z.safeParse(Visit, visit).success

/** Names of the fields in the request body, where they differ from the form's. */
const formFields: Record<string, string> = {
  preferredDate: 'day',
  preferredTime: 'time',
  'visit/day': 'day',
  'visit/time': 'time',
  'visit/windowMinutes': 'windowMinutes',
  durationMinutes: 'hours',
  'visit/durationMinutes': 'hours',
}

/** The labels of the day and the time: as agreed, or as the customer prefers. */
export const labelsOf = (isAgreed: boolean) =>
  isAgreed ? { day: 'Date', time: 'Start Time' } : { day: 'Preferred Date', time: 'Preferred Time' }

/** Like `validateWith`, but reports the errors of the body at the controls of the visit. */
export function validateVisit<Values extends VisitValues & { isAgreed?: boolean }, Output>(
  schema: z.ZodMiniType<Output>,
  bodyOf: (values: Values) => unknown,
): Resolver<Values, unknown, Output> {
  const validate = validateWith<Values, Output>(schema, bodyOf)
  return async (values, context, options) => {
    const result = await validate(values, context, options)
    const renamed = Object.entries(result.errors).map(([field, error]) => [formFields[field] ?? field, error])
    const errors = { ...Object.fromEntries(renamed), ...missingIn(values) }
    if (Object.keys(errors).length === 0) return result
    return { values: {}, errors: errors as FieldErrors<Values> } // renamed to fields of the form
  }
}

function missingIn({ day, time, isAgreed = true }: VisitValues & { isAgreed?: boolean }) {
  const labels = labelsOf(isAgreed)
  const invalid = (message: string) => ({ type: 'invalid', message })
  const today = dayAt(new Date())
  const isLate = day > lastDayToPlan(today)
  return {
    ...(!readDay(day) && { day: invalid(`${labels.day} is required`) }),
    ...(readDay(day) && day < today && { day: invalid(`${labels.day} must be today or later`) }),
    ...(readDay(day) && isLate && { day: invalid(`${labels.day} must be within the next ${yearsAhead} years`) }),
    ...(!time && { time: invalid(`${labels.time} is required`) }),
  }
}
