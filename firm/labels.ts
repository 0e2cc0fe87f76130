import { trade } from '#content'

/** Labels of the booking form. Error messages use the same labels. */
export const bookingLabels = {
  customerName: 'Full Name',
  customerPhone: 'Phone',
  customerEmail: 'Email',
  service: 'Service',
  address: 'Service Address',
  preferredDate: 'Preferred Date',
  preferredTime: 'Preferred Time',
  description: trade.descriptionLabel,
  howHeard: 'How did you hear about us?',
}
