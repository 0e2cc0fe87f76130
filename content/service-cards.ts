import type { ServiceSlug } from '#domain/catalog.ts'
import type { PictureName } from '#pictures/captions.ts'

/** How a service is introduced where all of them are listed. */
export type ServiceCard = {
  /** What it is about in a word, in the middle of a sentence. */
  subject: string
  summary: string
  features: string[]
  picture: PictureName
}

/** In the order in which they are told in one breath. */
export const serviceCards: Record<ServiceSlug, ServiceCard> = {
  'electric-panel-installation': {
    subject: 'panels',
    summary: 'Replace a worn-out panel, or make room for what the house needs next.',
    features: ['100 to 200 amp upgrades', 'Every circuit traced and labeled', 'Whole-house surge protection'],
    picture: 'electric-panel',
  },
  'generator-installation': {
    subject: 'generators',
    summary: 'A standby generator that starts by itself when the lines come down.',
    features: ['Air-cooled 9-26 kW', 'Liquid-cooled 30-150 kW', 'Transfer switch and permits'],
    picture: 'generator',
  },
  'ev-charging-station': {
    subject: 'EV chargers',
    summary: 'A charger at home, on a circuit of its own, sized to your panel and your car.',
    features: ['240V, 20-50 amp circuits', 'Load calculation first', 'Any car with a J1772 or NACS port'],
    picture: 'ev-charger',
  },
  'pool-spa-equipment': {
    subject: 'pools',
    summary: 'Pumps, heaters, lights and hot tubs, bonded and protected as water demands.',
    features: ['Bonding of every metal part', 'GFCI protection', 'Disconnects in reach and out of the wet'],
    picture: 'pool',
  },
  'electrical-inspection': {
    subject: 'inspections',
    summary: 'A look at all of it, from the meter to the last outlet, with a report you can use.',
    features: ['Before you buy, sell or insure', 'Every 10 years for a house you live in', 'Findings ranked by risk'],
    picture: 'inspection',
  },
  'lighting-switches-devices': {
    subject: 'lighting',
    summary: 'Light where you need it, switches where you reach, outlets where you plug in.',
    features: [
      'Recessed, pendant and outdoor lights',
      'Dimmers, 3-way and smart switches',
      'GFCI, USB and 240V outlets',
    ],
    picture: 'lighting',
  },
}
