import { business } from '#content'

const license = business.license.trim()

/** Contractor advertising must show it in most states. Undefined without a number: "none" says that there is none. */
export const licenseLine = /^(none|no)?$/i.test(license) ? undefined : `${business.licenseLabel} ${license}`
