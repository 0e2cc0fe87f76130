/** The six services with a page of their own, by the last part of its address. */
export const services = [
  { slug: 'electrical-inspection', name: 'Electrical Inspection' },
  { slug: 'electric-panel-installation', name: 'Electric Panel Installation' },
  { slug: 'generator-installation', name: 'Generator Installation' },
  { slug: 'ev-charging-station', name: 'EV Charging Station' },
  { slug: 'pool-spa-equipment', name: 'Pool & Spa Equipment' },
  { slug: 'lighting-switches-devices', name: 'Lighting, Switches & Devices' },
] as const

export type ServiceSlug = (typeof services)[number]['slug']

/** What the booking form offers; stored as written here. */
export const bookableServices = [
  'Electric Panel Installation',
  'Generator Installation',
  'EV Charging Station Installation',
  'Pool and Spa Equipment Install',
  'Electrical Inspection',
  'Emergency Service',
  'Other',
] as const

/** What the contact form offers; the value is stored, the label is shown. Never merged with `bookableServices`. */
export const quotableServices = [
  { value: 'panel-upgrade', label: 'Panel Upgrade' },
  { value: 'generator-install', label: 'Generator Installation' },
  { value: 'ev-charger', label: 'EV Charger' },
  { value: 'electrical-repair', label: 'Electrical Repair' },
  { value: 'wiring', label: 'Wiring' },
  { value: 'lighting', label: 'Lighting' },
  { value: 'other', label: 'Other' },
] as const

/** The starting times a visit can be booked for, on each hour. */
export const timeSlots = [
  '8:00 AM',
  '9:00 AM',
  '10:00 AM',
  '11:00 AM',
  '12:00 PM',
  '1:00 PM',
  '2:00 PM',
  '3:00 PM',
  '4:00 PM',
] as const
