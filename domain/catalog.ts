/** The services with a page. The slug is the last part of its URL. A business offers the ones its profile lists. */
export const catalog = [
  { slug: 'electrical-inspection', name: 'Electrical Inspection' },
  { slug: 'electric-panel-installation', name: 'Electric Panel Installation' },
  { slug: 'generator-installation', name: 'Generator Installation' },
  { slug: 'ev-charging-station', name: 'EV Charging Station' },
  { slug: 'pool-spa-equipment', name: 'Pool & Spa Equipment' },
  { slug: 'lighting-switches-devices', name: 'Lighting, Switches & Devices' },
] as const

export type ServiceSlug = (typeof catalog)[number]['slug']
