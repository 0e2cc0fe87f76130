import { business } from './business.ts'
import { catalog, type ServiceSlug } from './catalog.ts'

/** Whether the firm does it; so does every firm what belongs to no one service. */
export const isOffered = ({ slug }: { slug?: ServiceSlug }) => !slug || business.services.includes(slug)

/** The services with a page of their own. */
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

/** What the booking form offers; stored as written here. */
export const bookableServices = bookable.filter(isOffered).map(({ name }) => name)

/** The service in the list's own words, offered or not: "Other" for any text that is not in the list. */
export const bookableName = (stored: string) => bookable.find(({ name }) => name === stored)?.name ?? 'Other'

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
