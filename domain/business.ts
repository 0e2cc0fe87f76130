/**
 * Everything that is true of this business and of no other. An owner edits this file, and the pages, mails,
 * structured data and limits follow. The values below are samples.
 */
export const business = {
  name: 'Lamplight Electric',
  description:
    'Family-owned, licensed and insured electricians for homes and small businesses in Harrah, Oklahoma, and the towns around it.',
  /** The public address of the site, without a trailing slash; PUBLIC_URL overrides it. */
  url: 'https://lamplight.example.com',
  phone: '(405) 555-0142',
  email: 'hello@example.com',
  /** The state contractor licence number, shown in the footer and in mails. */
  licence: 'SAMPLE-00000',
  address: {
    /** Leave it empty if customers do not come to you. */
    street: '',
    city: 'Harrah',
    state: 'OK',
    stateName: 'Oklahoma',
    postalCode: '73045',
    country: 'US',
  },
  coordinates: { latitude: 35.4895, longitude: -97.1636 },
  /** Where the work is done; a preferred date is a calendar day in this zone. */
  timeZone: 'America/Chicago',
  /** The hours search engines are told, and the home page shows: when the office answers bookings. */
  openingHours: [
    { days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '08:00', closes: '17:00' },
    { days: ['Saturday'], opens: '08:00', closes: '16:00' },
  ],
  /** The hours the contact page shows: when a person picks up the phone. They differ on purpose from `openingHours`. */
  phoneHours: [
    { days: 'Monday – Friday', hours: '7:00 AM – 5:00 PM' },
    { days: 'Saturday', hours: '9:00 AM – 5:00 PM' },
  ],
  serviceRadiusMetres: 30_000,
  /** Cities the about page lists. */
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
  /** Cities the contact page lists besides. */
  moreCities: ['Meeker'],
  priceRange: '$$',
  payments: ['Cash', 'Check', 'Credit Card'],
  social: { name: 'Facebook', url: 'https://www.facebook.com/example' },
  mapZoom: 11,
  copyrightYear: 2025,
  projectsCompleted: '1000+',
  confirmationHours: 24,
} as const

/** Where the business is, as people say it. */
export const place = `${business.address.city}, ${business.address.state}`
