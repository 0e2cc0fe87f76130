import { trade } from '#content'

/** The labels of fields that are more than their name in words. Forms and error messages use the same. */
export const fieldLabels = {
  customerName: 'Full Name',
  customerPhone: 'Phone',
  customerEmail: 'Email',
  service: 'Service',
  address: 'Service Address',
  preferredDate: 'Preferred Date',
  preferredTime: 'Preferred Time',
  description: trade.descriptionLabel,
  howHeard: 'How did you hear about us?',
  callerName: 'Caller Name',
  callerPhone: 'Phone Number',
  serviceInquiry: 'Service Inquiry',
}
