import * as z from 'zod/mini'

/** The secret path of the customer's own page. */
export const RequestPath = z.string().check(z.regex(/^\/request\/[bq]\d+-[\w-]{22}$/))
