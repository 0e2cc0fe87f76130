import type { ServiceSlug } from './catalog.ts'
import { isOffered } from './services.ts'

const quotable: { value: string; label: string; slug?: ServiceSlug }[] = [
  { value: 'panel-upgrade', label: 'Panel Upgrade', slug: 'electric-panel-installation' },
  { value: 'generator-install', label: 'Generator Installation', slug: 'generator-installation' },
  { value: 'ev-charger', label: 'EV Charger', slug: 'ev-charging-station' },
  { value: 'electrical-repair', label: 'Electrical Repair' },
  { value: 'wiring', label: 'Wiring' },
  { value: 'lighting', label: 'Lighting', slug: 'lighting-switches-devices' },
  { value: 'other', label: 'Other' },
]

/** The options of the contact form. The value is stored, the label is shown. Never merge with `bookableServices`. */
export const quotableServices = quotable.filter(isOffered)

/** The label of a stored value, whether the service is offered or not. Unknown values stay as they are. */
export const quotableLabel = (stored: string | null) => quotable.find(({ value }) => value === stored)?.label ?? stored

/** The label of a stored value, or "Other" for unknown values. */
export const quotableName = (stored: string | null) =>
  stored ? (quotable.find(({ value }) => value === stored)?.label ?? 'Other') : null
