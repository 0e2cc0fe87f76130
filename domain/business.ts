import type { Business, Colors, Mark } from './profile.ts'

/**
 * The facts of this business. Edit this file, and the pages, emails and structured data follow. The values below are
 * samples. `npm run doctor` lists the ones you have not replaced.
 */
export const business: Business = {
  name: 'Lamplight Electric',
  description:
    'Family-owned, licensed and insured electricians for homes and small businesses in Harrah, Oklahoma, and the towns around it.',
  /** The public address of the site, without a trailing slash; PUBLIC_URL overrides it. */
  url: 'https://lamplight.example.com',
  phone: '(405) 555-0142',
  email: 'hello@example.com',
  /** The state contractor license number. The footer and emails show it; '' hides it. */
  license: 'SAMPLE-00000',
  address: {
    /** Leave empty if customers do not visit you. */
    street: '',
    city: 'Harrah',
    state: 'OK',
    stateName: 'Oklahoma',
    postalCode: '73045',
    country: 'US',
  },
  coordinates: { latitude: 35.4895, longitude: -97.1636 },
  /** Preferred dates are calendar days in this zone. */
  timeZone: 'America/Chicago',
  /** When the office answers bookings. The home page and search engines show these hours. */
  openingHours: [
    { days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '08:00', closes: '17:00' },
    { days: ['Saturday'], opens: '08:00', closes: '16:00' },
  ],
  /** When a person answers the phone, for the contact page. They differ from `openingHours` on purpose. */
  phoneHours: [
    { days: 'Monday – Friday', hours: '7:00 AM – 5:00 PM' },
    { days: 'Saturday', hours: '9:00 AM – 5:00 PM' },
  ],
  /**
   * Days of every year on which nobody works, such as { from: '12-24', to: '12-26', reason: 'Christmas' }. The booking
   * calendar shows them and the reason. Staff keep all other closed days on the dashboard.
   */
  closedDays: [],
  serviceRadiusMeters: 30_000,
  /** Cities on the about page. */
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
  /** More cities, listed only on the contact page. */
  moreCities: ['Meeker'],
  /** Remove the services you do not offer. Their pages, links and form options disappear. */
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
  /** Remove this line if you have none. */
  social: { name: 'Facebook', url: 'https://www.facebook.com/example' },
  mapZoom: 11,
  copyrightYear: 2025,
  projectsCompleted: '1000+',
  confirmationHours: 24,
  /** Customers cannot cancel a confirmed visit online when it starts sooner than this. They call instead. */
  cancellationNoticeHours: 24,
  /** The hour at which customers get a reminder of tomorrow's visit: 16 is 4 PM. */
  reminderHour: 16,
  // The hour at which the office gets an email about tomorrow and about what waits. Without it, none is sent.
  // digestHour: 18,
  // Where customers can review you. They are asked once, this many hours after a visit is completed. Without it, nobody
  // is asked.
  // review: { url: 'https://www.example.com/reviews', hoursAfter: 4 },
  /**
   * Texts that staff send from their own phones. {name} is the customer's first name, {firm} is `name` above, and {day} and
   * {window} are of the visit: Tue, Dec 1 and 1:30 PM - 3:30 PM. Without a visit, sentences about it are left out. One
   * text message holds 160 characters.
   */
  texts: {
    on_my_way: 'Hi {name}, this is {firm}. We are on our way to you. Your visit is planned for {window}.',
    running_late: 'Hi {name}, this is {firm}. We are sorry, we are running late. Your visit was planned for {window}.',
    confirmed: 'Hi {name}, this is {firm}. Your visit is confirmed: {day}, {window}.',
  },
  /** Customers' photos are deleted this many months after their booking or quote request was finished. */
  photoRetentionMonths: 24,
}

/**
 * The brand colors, as #rrggbb. All other colors on pages, in emails and on social cards are mixed from these. The
 * build fails when a color makes text hard to read.
 */
export const colors: Colors = {
  /** Primary buttons and highlights. */
  accent: '#f4a92b',
  /** The light scheme: page background, text, links and dark bands. */
  light: { page: '#fbf8f2', text: '#14203a', link: '#1d3f83', band: '#12203a' },
  /** The same for devices set to dark mode. */
  dark: { page: '#0d1628', text: '#f4efe4', link: '#a9c4ff', band: '#080f1d' },
}

/** The logo beside the name and in the browser tab: SVG paths on a 64 × 64 grid, the last one on top. */
export const mark: Mark = [
  { color: 'link', outline: 'M14 52V28l18-15 18 15v24z' },
  { color: 'accent', outline: 'M24 52V32h16v20z' },
  { color: 'band', outline: 'M31 32h2v20h-2zM24 41h16v2H24z' },
]

// Sentences in your own words.

/** On the home page, below the headline. */
export const welcome = 'Two electricians, one family, and a truck stocked to finish the job. We answer at any hour.'

/** On the home page: your crew. */
export const crew =
  'A crew of two with a decade of combined experience. You meet the same two people at the estimate, at the job and, should you ever need us again, the next time.'

/** On the services page: who answers emergencies. */
export const responders = 'Two service electricians'

/** The services page in search results, after the list of services. */
export const inShort = 'Two electricians, stocked trucks, 24/7 for emergencies, free estimates.'

/** On the about page, below its title. */
export const introduction = 'Two electricians, a family firm, and a van that knows every road around Harrah.'

/** The about page in search results, after "[name] is". */
export const whoWeAre =
  'a family-owned crew of two electricians in Harrah, OK: licensed, insured, and the same two people from estimate to cleanup.'

/** On the about page. An empty line starts a new paragraph. */
export const storyTitle = 'Small on purpose'
export const story = `
We are a crew of two with a decade of combined experience and more than a thousand finished jobs behind us. Nobody sells you anything at your kitchen table and then sends a stranger to do it.

Most of our days are spent in houses: panels that ran out of room, generators before the storm season, a charger for the first electric car on the street, the outlet that has been dead since spring. We also wire shops, offices and barns of a size two people can do well.

Before we start you know what it costs. When we leave, the floor is clean, the panel is labeled, and you know what we did and why.
`

/** Who owns the business. */
export const ownership = 'Family-owned and operated'

/** On the generator page: how local weather causes power outages. */
export const outages =
  'Spring here brings wind, lightning and tornadoes. Winter brings ice that weighs down lines and limbs until something gives. After a bad ice storm, repairs on a rural line can take days.'
