import { ownPages, pages, services } from '#content'

/** The paths of the pages that the content hides. */
const hidden = new Set([!pages.about && '/about', !pages.gallery && '/gallery'])
const isShown = ({ to }: { to: string }) => !hidden.has(to)

const linkOf = ({ slug, label }: (typeof ownPages)[number]) => ({ to: `/${slug}`, label })

export const mainLinks = [
  { to: '/services', label: 'Services' },
  { to: '/about', label: 'About Us' },
  { to: '/booking', label: 'Booking' },
  { to: '/gallery', label: 'Gallery' },
  { to: '/contact', label: 'Contact Us' },
  ...ownPages.filter(({ menu }) => menu).map(linkOf),
].filter(isShown)

/** Whether the menu is too long for the header of a screen of 64rem. */
export const isLongMenu = mainLinks.length > 5

/** The links of the footer. */
export const quickLinks = [
  { to: '/', label: 'Home' },
  { to: '/about', label: 'About Us' },
  { to: '/services', label: 'Services' },
  { to: '/gallery', label: 'Gallery' },
  { to: '/contact', label: 'Contact Us' },
  ...ownPages.filter(({ footer }) => footer).map(linkOf),
].filter(isShown)

/** The page about privacy, if the content has one. */
export const privacyPath = ownPages.some(({ slug }) => slug === 'privacy') ? '/privacy' : undefined

export const serviceLinks = services.map(({ slug, name }) => ({ to: `/services/${slug}`, label: name }))
