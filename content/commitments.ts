import { business, ownership } from '#domain/business.ts'
import { confirmationTime } from '#domain/wording.ts'
import type { Point } from './service-page.ts'

/** The promises to every customer. */
export const commitments: Point[] = [
  {
    title: 'Licensed and insured',
    text: 'The state licenses our work, and insurance stands behind it. Ask to see both before we start.',
  },
  {
    title: 'Prompt and reliable service',
    text: `We confirm within ${confirmationTime}, come in the hour we agreed on, and call ahead when we are on the way.`,
  },
  {
    title: 'Competitive pricing',
    text: 'The estimate is free and in writing. The price on it is the price you pay unless you change the job.',
  },
  {
    title: 'Quality workmanship guaranteed',
    text: 'If something we installed does not work as it should, we come back and make it right.',
  },
]

/** Further facts about the business, for the About page. */
export const localFacts: Point[] = [
  {
    title: ownership,
    text: 'The people who answer the phone are the people who do the work.',
  },
  {
    title: 'Local business',
    text: `We live around ${business.address.city}. We know its houses, its soil and its storms.`,
  },
]
