/** The name of the field in both forms that people do not see. */
export const honeypotField = 'extension'

/** The headers in which our own forms tell that it was filled in, and for how many seconds they were on the screen. */
export const honeypotHeaders = { filledIn: 'form-trap', seconds: 'form-seconds' } as const
