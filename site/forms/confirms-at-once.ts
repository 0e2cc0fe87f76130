import { business } from '#content'

/** Whether the forms offer only free times, and visits are confirmed at once. */
export const confirmsAtOnce = business.booking === 'confirm'
