import { business, type VisitLength, visitLengths } from '#content'

/** How long a visit for a choice of the booking form takes, and how long nothing else begins after it, in minutes. */
export function visitLengthOf(service: string): VisitLength {
  const own = Object.hasOwn(visitLengths, service) ? visitLengths[service] : undefined
  return own ?? { visitMinutes: business.visitMinutes, visitBufferMinutes: business.visitBufferMinutes }
}
