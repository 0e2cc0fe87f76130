import { business } from '#content'
import { hasLicense } from './license.ts'

/** Contractor advertising must show it in most states. Undefined without a number. */
export const licenseLine = hasLicense(business.license) ? `License ${business.license.trim()}` : undefined
