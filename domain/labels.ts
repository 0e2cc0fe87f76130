/** What the booking form calls its fields. Messages about a field use the same words. */
export const bookingLabels = {
  customerName: 'Full Name',
  customerPhone: 'Phone',
  customerEmail: 'Email',
  service: 'Service',
  address: 'Service Address',
  preferredDate: 'Preferred Date',
  preferredTime: 'Preferred Time',
  description: 'Project Description',
} as const
