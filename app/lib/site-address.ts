import { business } from '#domain/business.ts'

/**
 * The address the site is known under, without a trailing slash. Pages are built for the profile's; the server puts
 * PUBLIC_URL in its place, and a page that runs reads it from there.
 */
export const siteAddress: string =
  (typeof document === 'undefined' ? undefined : document.documentElement.dataset.site) ?? business.url
