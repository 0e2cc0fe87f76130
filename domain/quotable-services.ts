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

/** What the contact form offers; the value is stored, the label is shown. Never merged with `bookableServices`. */
export const quotableServices = quotable.filter(isOffered)

/** How a stored value is shown, also when its service is not offered any more, or never was. */
export const quotableLabel = (stored: string | null) => quotable.find(({ value }) => value === stored)?.label ?? stored

/** The same in the list's own words: "Other" for any text that is not in the list. */
export const quotableName = (stored: string | null) =>
  stored ? (quotable.find(({ value }) => value === stored)?.label ?? 'Other') : null
