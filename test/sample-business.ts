import type { Business, Colors, Mark } from '#domain/profile.ts'

// A frozen copy of domain/business.ts as the product ships it, for tests about the sample site. Its comments are in the
// original. profile.test.ts checks that both are equal until an owner enters another profile.

export const business: Business = {
  name: 'Lamplight Electric',
  description:
    'Family-owned, licensed and insured electricians for homes and small businesses in Harrah, Oklahoma, and the towns around it.',
  url: 'https://lamplight.example.com',
  phone: '(405) 555-0142',
  email: 'hello@example.com',
  license: 'SAMPLE-00000',
  address: {
    street: '',
    city: 'Harrah',
    state: 'OK',
    stateName: 'Oklahoma',
    postalCode: '73045',
    country: 'US',
  },
  coordinates: { latitude: 35.4895, longitude: -97.1636 },
  timeZone: 'America/Chicago',
  openingHours: [
    { days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '08:00', closes: '17:00' },
    { days: ['Saturday'], opens: '08:00', closes: '16:00' },
  ],
  phoneHours: [
    { days: 'Monday – Friday', hours: '7:00 AM – 5:00 PM' },
    { days: 'Saturday', hours: '9:00 AM – 5:00 PM' },
  ],
  closedDays: [],
  serviceRadiusMeters: 30_000,
  cities: [
    'Harrah',
    'Choctaw',
    'McLoud',
    'Nicoma Park',
    'Jones',
    'Spencer',
    'Midwest City',
    'Luther',
    'Bethel Acres',
    'Oklahoma City',
    'Shawnee',
    'Edmond',
    'Arcadia',
  ],
  moreCities: ['Meeker'],
  services: [
    'electrical-inspection',
    'electric-panel-installation',
    'generator-installation',
    'ev-charging-station',
    'pool-spa-equipment',
    'lighting-switches-devices',
  ],
  priceRange: '$$',
  payments: ['Cash', 'Check', 'Credit Card'],
  social: { name: 'Facebook', url: 'https://www.facebook.com/example' },
  mapZoom: 11,
  copyrightYear: 2025,
  projectsCompleted: '1000+',
  confirmationHours: 24,
  cancellationNoticeHours: 24,
  reminderHour: 16,
  texts: {
    on_my_way: 'Hi {name}, this is {firm}. We are on our way to you. Your visit is planned for {window}.',
    running_late: 'Hi {name}, this is {firm}. We are sorry, we are running late. Your visit was planned for {window}.',
    confirmed: 'Hi {name}, this is {firm}. Your visit is confirmed: {day}, {window}.',
  },
  photoRetentionMonths: 24,
}

export const colors: Colors = {
  accent: '#f4a92b',
  light: { page: '#fbf8f2', text: '#14203a', link: '#1d3f83', band: '#12203a' },
  dark: { page: '#0d1628', text: '#f4efe4', link: '#a9c4ff', band: '#080f1d' },
}

export const mark: Mark = [
  { color: 'link', outline: 'M14 52V28l18-15 18 15v24z' },
  { color: 'accent', outline: 'M24 52V32h16v20z' },
  { color: 'band', outline: 'M31 32h2v20h-2zM24 41h16v2H24z' },
]

export const welcome = 'Two electricians, one family, and a truck stocked to finish the job. We answer at any hour.'

export const crew =
  'A crew of two with a decade of combined experience. You meet the same two people at the estimate, at the job and, should you ever need us again, the next time.'

export const responders = 'Two service electricians'

export const inShort = 'Two electricians, stocked trucks, 24/7 for emergencies, free estimates.'

export const introduction = 'Two electricians, a family firm, and a van that knows every road around Harrah.'

export const whoWeAre =
  'a family-owned crew of two electricians in Harrah, OK: licensed, insured, and the same two people from estimate to cleanup.'

export const storyTitle = 'Small on purpose'
export const story = `
We are a crew of two with a decade of combined experience and more than a thousand finished jobs behind us. Nobody sells you anything at your kitchen table and then sends a stranger to do it.

Most of our days are spent in houses: panels that ran out of room, generators before the storm season, a charger for the first electric car on the street, the outlet that has been dead since spring. We also wire shops, offices and barns of a size two people can do well.

Before we start you know what it costs. When we leave, the floor is clean, the panel is labeled, and you know what we did and why.
`

export const ownership = 'Family-owned and operated'

export const outages =
  'Spring here brings wind, lightning and tornadoes. Winter brings ice that weighs down lines and limbs until something gives. After a bad ice storm, repairs on a rural line can take days.'
