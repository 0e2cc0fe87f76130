import type { Profile } from '#domain/profile.ts'

/** Facts of the sample business. The doctor reports the ones that remain in the profile. */
export const sample = {
  name: 'Lamplight Electric',
  city: 'Harrah',
  state: 'OK',
  /** A small town that a business in another state does not serve. */
  town: 'Nicoma Park',
  coordinates: { latitude: 35.4895, longitude: -97.1636 },
}

/** A few words of each sample sentence. */
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
