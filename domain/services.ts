import { business } from './business.ts'
import { catalog, type ServiceSlug } from './catalog.ts'

/** Whether the business offers the service. Options without a slug are always offered. */
export const isOffered = ({ slug }: { slug?: ServiceSlug }) => !slug || business.services.includes(slug)

/** The offered services. Each has its own page. */
export const services = catalog.filter(isOffered)

const bookable: { name: string; slug?: ServiceSlug }[] = [
  { name: 'Electric Panel Installation', slug: 'electric-panel-installation' },
  { name: 'Generator Installation', slug: 'generator-installation' },
  { name: 'EV Charging Station Installation', slug: 'ev-charging-station' },
  { name: 'Pool and Spa Equipment Install', slug: 'pool-spa-equipment' },
  { name: 'Electrical Inspection', slug: 'electrical-inspection' },
  { name: 'Emergency Service' },
  { name: 'Other' },
]

/** The options of the booking form, stored as written here. */
export const bookableServices = bookable.filter(isOffered).map(({ name }) => name)

/** The stored service if it is in the list, offered or not; otherwise "Other". */
export const bookableName = (stored: string) => bookable.find(({ name }) => name === stored)?.name ?? 'Other'

/** The start times of visits. */
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
