import { reasons } from '#content'
import type { StatusEmail } from '#features/emails/delivery.ts'

/** The sentences that staff choose from when they email a customer about a booking that they decline or cancel. */
export const statusReasons = {
  turned_down: reasons.declined ?? ['We have no free time that week.', 'We do not offer this service.'],
  cancelled: reasons.cancelled ?? ['You asked us to cancel.', 'We cannot make it that day.'],
} satisfies Partial<Record<StatusEmail['purpose'], string[]>>

/** An email that can give a reason. */
export type ReasonedPurpose = keyof typeof statusReasons

export const hasReason = (purpose: string): purpose is ReasonedPurpose => Object.hasOwn(statusReasons, purpose)
