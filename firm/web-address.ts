import * as z from 'zod/mini'
import { pasted } from './fields.ts'

const pattern = /^$|^https?:\/\/[^\s/?#]+(?:[/?#]\S*)?$/i

/** A web address of at most `max` characters, or an empty text. Error messages say `name`. */
export const webAddress = (max: number, name: string) =>
  pasted(max, name).check(
    z.refine((value) => pattern.test(value), `${name} must be a web address such as https://example.com`),
    z.meta({ pattern: pattern.source }),
  )
