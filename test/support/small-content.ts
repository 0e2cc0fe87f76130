import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readContent } from '#content-loader/read-content.ts'
import { freshFolder } from './stores.ts'

/** The files of a small but complete content folder. Tests replace some of them. */
const small: Record<string, string> = {
  'content/business.yaml': `name: Ada Plumbing
description: Plumbers in Bend.
url: https://www.ada.test
phone: (541) 555-0142
email: hello@ada.test
license: CCB 12
address:
  city: Bend
  state: OR
  stateName: Oregon
  postalCode: 97701
  country: US
coordinates: { latitude: 44.0582, longitude: -121.3153 }
timeZone: America/Los_Angeles
openingHours:
  - { days: [Monday, Friday], opens: '08:00', closes: '17:00' }
phoneHours:
  - { days: Monday, hours: 8:00 AM – 5:00 PM }
bookableDays: [Monday]
timeSlots: [8:00 AM]
emergencyService: true
freeEstimates: false
serviceRadiusMeters: 30000
cities: [Bend, { name: Sisters, at: [44.29, -121.55] }]
priceRange: $$
payments: [Cash]
mapZoom: 11
copyrightYear: 2026
projectsCompleted: 640
confirmationHours: 24
`,
  'content/brand.yaml': `colors:
  accent: '#f4a92b'
  light: { page: '#fbf8f2', text: '#14203a', link: '#1d3f83', band: '#12203a' }
  dark: { page: '#0d1628', text: '#f4efe4', link: '#a9c4ff', band: '#080f1d' }
mark:
  - { color: link, outline: M14 52V28l18-15 18 15v24z }
`,
  'content/messages.yaml': 'emails:\n  signOff: Thank you.\n',
  'content/trade.yaml': `schemaType: Plumber
servicesName: Plumbing
bookingChoices:
  - { choice: Emergency, when: emergencyService }
  - { choice: Other }
quoteChoices:
  - { value: other, label: Other }
emergencies:
  choice: Emergency
  advice: Shut off the water.
  words: [flood*]
photoHint: such as the leak
photoRequest: Show us the leak
faults:
  heading: Faults
  intro: What it means.
  faults:
    - { icon: drop, title: Drip, teaser: It drips., details: [A washer.] }
emergencyList:
  heading: Emergencies
  lead: At any hour.
  items:
    - { title: Flood, text: Call. }
examples: { things: [tap], problems: [drips], emergencies: [Flood], requests: [A new tap] }
`,
  'content/claims.yaml': `commitments:
  - title: Insured
    text: Ask to see it.
localFacts:
  - { title: Local, text: From Bend. }
`,
  'content/pictures.yaml': 'hero: A house\nhero-tall: A door\nvan: A van\n',
  'content/pages/home.md': `---
title: Plumbers
description: Plumbers
headline: Plumbers in {city}
lead: We come.
servicesHeading: Services
emergencyCard: { title: Now, text: Call. }
allServices: { heading: All, text: All of them. }
hoursHeading: Hours
hoursNote: We answer.
crew: { heading: Crew, text: Two. }
callToAction: { heading: Call, text: Now. }
phoneHoursLink: Phone hours
---
`,
  'content/pages/about.md': `---
title: About
description: About
headline: About {firm}
lead: A family.
picture: van
storyHeading: Story
mission:
  heading: Mission
  text: Dry floors.
  values:
    - { title: Safety, text: First. }
area: { heading: Area, note: Ask., link: Ask, afterLink: us. }
callToAction: { heading: Call, text: Now. }
---

We are two.
`,
  'content/pages/services.md': `---
title: Services
description: Services
headline: Services
lead: What we do.
picture: van
listHeading: List
crew:
  heading: Crew
  text: Two.
  facts: [{ title: Fast, text: Yes. }]
reasonsHeading: Why
area: { heading: Area, note: Ask., link: Ask, afterLink: us. }
callToAction: { heading: Call, text: Now. }
---
`,
  'content/pages/booking.md': `---
description: Book
lead: Book.
expectations: [{ title: Call, text: We call. }]
emergency: { heading: Now, text: Call. }
---
`,
  'content/pages/contact.md': `---
description: Contact
lead: Write.
hoursNote: Hours
emergency: { heading: Now, text: Call. }
areaNote: Areas
---
`,
  'content/pages/gallery.md': `---
description: Gallery
lead: Look.
cards:
  - { title: Van, description: Ours., category: Team, picture: van, service: drains }
callToAction: { heading: Call, text: Now. }
---
`,
  'content/pages/not-found.md': `---
lead: Not here.
call: { title: Call, text: Us. }
booking: { title: Book, text: A visit. }
services: { title: Services, text: All. }
home: { title: Home, text: Start. }
---
`,
  'content/services/drains.md': `---
name: Drains
summary: We clear drains.
---

## What we do {cards}

- **Snake** It turns.

## Why

Because.
`,
  'pictures/hero.jpg': 'x',
  'pictures/hero-tall.PNG': 'x',
  'pictures/VAN.JPG': 'x',
}

/** A file's new content. Undefined removes it, and a function gets the small content's text. */
export type Change = string | Buffer | ((text: string) => string) | undefined

/** Writes the small content with these changes into a temporary folder. */
export function writeContent(changes: Record<string, Change> = {}): string {
  const root = freshFolder()
  for (const [path, change] of Object.entries({ ...small, ...changes })) {
    const content = typeof change === 'function' ? change(small[path] ?? '') : change
    if (content === undefined) {
      rmSync(join(root, path), { force: true })
      continue
    }
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  return root
}

/** The small content with these changes. */
export const contentWith = (changes: Record<string, Change> = {}) => readContent(writeContent(changes))

/** The mistakes of the small content with these changes. */
export const errorsWith = (changes: Record<string, Change>) => contentWith(changes).errors

/** Replaces a part of the small content's text. */
export const swap =
  (from: string, to: string): Change =>
  (text) => {
    if (!text.includes(from)) throw new Error(`The small content has no ${from}`)
    return text.replace(from, () => to)
  }
