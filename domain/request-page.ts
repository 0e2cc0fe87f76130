/** The customer's page. It is built as a template, and the server sends it filled in at `/request/<token>`. */
export const requestPage = { templatePath: '/request' } as const

/** The id of a control, for links from the list of errors. Each form of the page has a text field. */
export const requestFieldId = (kind: string, field: string) => `request-${kind}-${field}`

/** The name of the file field of the photo form. */
export const photosField = 'photos'
