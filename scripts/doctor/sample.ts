import type { Profile } from '#domain/profile.ts'

/** What the sample firm is known by, so that an owner can be told what is left of it. */
export const sample = {
  name: 'Lamplight Electric',
  city: 'Harrah',
  state: 'OK',
  /** A town that hardly anybody serves from another state. */
  town: 'Nicoma Park',
  coordinates: { latitude: 35.4895, longitude: -97.1636 },
}

/** Some words of each sentence that only that firm can say. */
export const sampleWords = {
  welcome: 'one family, and a truck stocked',
  crew: 'A crew of two with a decade',
  responders: 'Two service electricians',
  inShort: 'Two electricians, stocked trucks',
  introduction: 'a van that knows every road around Harrah',
  whoWeAre: 'a family-owned crew of two electricians',
  storyTitle: 'Small on purpose',
  story: 'sells you anything at your kitchen table',
  outages: 'Spring here brings wind, lightning and tornadoes',
} as const satisfies Partial<Record<keyof Profile, string>>
