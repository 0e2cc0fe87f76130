import { business, emails } from '#content'

/** The sentences of the emails that are the owner's. An empty one is left out. */
export const emailSentences = {
  afterBooking: emails.afterBooking ?? 'We’ll talk about the work on the phone.',
  afterQuoteRequest: emails.afterQuoteRequest ?? 'We’ll read it and call or write back.',
  beforeVisit: emails.beforeVisit ?? 'Please keep the area where we’ll work clear.',
  emergencies: emails.emergencies ?? '',
  signOff: emails.signOff ?? 'Thank you for choosing us.',
}

/** Whom to call, and when somebody answers. */
export const cannotWait = `If it cannot wait, call ${business.emergencyPhone}. ${emailSentences.emergencies}`.trim()
