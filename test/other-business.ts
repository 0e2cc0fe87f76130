import type { Business, Colors, Mark } from '#domain/profile.ts'

// A profile that differs from the sample in everything: another state and time zone, a public office, four services, no
// Saturday hours, other colors and another logo. It replaces domain/business.ts, so it has the same exports.

export const business: Business = {
  name: 'Quillfeather & Sons Wiring',
  description:
    'Employee-owned electricians for homes, cabins and workshops in Bend, Oregon, and down the river to Redmond.',
  url: 'https://quillfeather.example.net',
  phone: '(541) 555-0187',
  email: 'desk@quillfeather.example.net',
  license: 'CCB 000777',
  address: {
    street: '88 Juniper Spur, Suite 4',
    city: 'Bend',
    state: 'OR',
    stateName: 'Oregon',
    postalCode: '97701',
    country: 'US',
  },
  coordinates: { latitude: 44.0582, longitude: -121.3153 },
  timeZone: 'America/Los_Angeles',
  openingHours: [{ days: ['Tuesday', 'Wednesday', 'Friday'], opens: '09:30', closes: '18:30' }],
  phoneHours: [{ days: 'Tuesday – Thursday', hours: '6:15 AM – 7:45 PM' }],
  closedDays: [{ from: '12-24', to: '01-01', reason: 'Winter break' }],
  serviceRadiusMeters: 48_000,
  cities: ['Bend', 'Redmond', 'Sisters', 'La Pine'],
  moreCities: ['Prineville', 'Madras'],
  services: [
    'lighting-switches-devices',
    'ev-charging-station',
    'electrical-inspection',
    'electric-panel-installation',
  ],
  priceRange: '$$$',
  payments: ['Check', 'Bank Transfer'],
  social: { name: 'Mastodon', url: 'https://social.example.net/@quillfeather' },
  mapZoom: 9,
  copyrightYear: 2031,
  projectsCompleted: '640',
  confirmationHours: 48,
  reminderHour: 9,
  digestHour: 20,
  review: { url: 'https://reviews.example.net/quillfeather', hoursAfter: 6 },
  texts: {
    on_my_way: 'Hello {name}, the van of {firm} has left. Planned: {window}.',
    confirmed: 'Hello {name}, {firm} has you down for {day}. We arrive {window}.',
  },
  photoRetentionMonths: 12,
  emails: {
    afterBooking: 'Your electrician calls you first.',
    afterQuoteRequest: 'The desk passes it to one of the nine.',
    beforeVisit: 'Please leash the dogs.',
    emergencies: 'At night, the answering machine names who is on call.',
    signOff: 'Yours, all nine of us',
  },
}

export const colors: Colors = {
  accent: '#7be0c3',
  light: { page: '#f7faf9', text: '#1b1326', link: '#5b2a86', band: '#2a1140' },
  dark: { page: '#140b1f', text: '#f1eaf7', link: '#d3b5f2', band: '#0c0514' },
}

export const mark: Mark = [{ color: 'accent', outline: 'M12 50L50 12l2 8-28 28z' }]

export const welcome = 'Nine of us, every one an owner. The desk is staffed from breakfast on.'
export const crew = 'Whoever is nearest comes, and stays with the job.'
export const responders = 'Nine licensed electricians'
export const inShort = 'Nine electricians, six vans, 24/7 for emergencies.'
export const introduction = 'A workshop that belongs to those who work in it.'
export const whoWeAre =
  'a cooperative of nine electricians in Bend, OR, who all own a share of it and sign their own work.'
export const storyTitle = 'Nobody above us'
export const story = `
We started in a garage off the Parkway.

Cabins, wells and workshops are what we know best.
`
export const ownership = 'Employee-owned'
export const outages =
  'Snow takes the lines here, and in late summer the utility switches them off before a fire can start.'
