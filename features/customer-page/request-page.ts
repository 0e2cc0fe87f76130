/** The token in `/request/<token>`, or in a path below it. */
export const tokenIn = (path: string) => path.split('/')[2] ?? ''

/** Where photos for the request at `path` are sent. */
export const photosPathOf = (path: string) => `/api/requests/${tokenIn(path)}/photos`

/** The report of the job of the request at `path` as a PDF, or that of another booking of its customer. */
export const reportPdfPathOf = (path: string, other?: number) =>
  `/api/requests/${tokenIn(path)}/report/pdf${other === undefined ? '' : `?booking=${other}`}`

/** The id of a control, for links from the list of errors. Each form of the page has a text field. */
export const requestFieldId = (kind: string, field: string) => `request-${kind}-${field}`

/** The id of the part with what the customer can change. */
export const changesId = 'changes'

/** The name of the file field of the photo form. */
export const photosField = 'photos'

/** The name of the hidden field that makes a form of the page arrive once. */
export const formKeyField = 'key'

/** Where the customer of the page at `path` says no to review requests. Only an email to them holds the `proof`. */
export const noReviewsPathOf = (path: string, proof: string) => `${path}/no-reviews/${proof}`

/** The address of a quote below that of the customer's page at `address`. */
export const quotePathOf = (address: string, quoteId: number) => `${address}/quotes/${quoteId}`

/** The API path of a quote of the request at `path`, before /accept, /decline, /opened and /pdf. */
export const quoteCallOf = (path: string, quoteId: number) => `/api/requests/${tokenIn(path)}/quotes/${quoteId}`

/** The name of the checkboxes of an option's add-ons. */
export const addOnsField = (option: number) => `addOns-${option}`

/** The id of a control in a form of the quote, for links from the list of errors. */
export const quoteFieldId = (quoteId: number, field: string) => `quote-${quoteId}-${field}`
