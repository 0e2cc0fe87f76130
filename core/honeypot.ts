/** The name of the hidden field in both forms. */
export const honeypotField = 'extension'

/** Our forms send these headers: whether the field was filled in, and how many seconds the form was visible. */
export const honeypotHeaders = { filledIn: 'form-trap', seconds: 'form-seconds' } as const
