import { segmentLabel } from '#site/head/segment-label.ts'

// The 404 page is rendered once. This updates its breadcrumbs and navigation for the requested path. A breadcrumb is a link
// only if menu or footer has its page. The address of a customer's page is a secret, and its row may be gone for good.
const segments = location.pathname.split('/').filter(Boolean)
const links = [...document.querySelectorAll<HTMLAnchorElement>('header nav a')]
const linked = [...links, ...document.querySelectorAll<HTMLAnchorElement>('footer a')]
const breadcrumbs = segments.map((segment, index) => {
  const path = `/${segments.slice(0, index + 1).join('/')}`
  const link = linked.find((navLink) => navLink.getAttribute('href') === path)
  // Only service pages have labels of their own.
  const label = segments[0] === 'request' && index === 1 ? 'Your Request' : segmentLabel(decoded(segment))
  return { path: link && path, label: (index && link?.textContent) || label }
})

for (const link of links) {
  const isActive = `${location.pathname}/`.startsWith(`${link.getAttribute('href')}/`)
  link.classList.toggle('active', isActive)
  if (isActive) link.ariaCurrent = 'page'
}

// The breadcrumbs are the only numbered list of a navigation.
const list = document.querySelector('nav ol')
const [home, last] = list?.children ?? []
if (list && home && last) {
  const items = breadcrumbs.map(({ path, label }, index) => {
    const item = last.cloneNode(true) as Element // a clone of an element
    const text = item.lastElementChild
    if (text) text.textContent = label
    if (text && index < breadcrumbs.length - 1) {
      const link = home.querySelector('a')?.cloneNode() as HTMLAnchorElement // the first breadcrumb is a link
      link.textContent = label
      if (path) link.href = path
      else link.removeAttribute('href')
      text.replaceWith(link)
    }
    return item
  })
  list.replaceChildren(home, ...items)
}

const data = document.querySelector('script[type="application/ld+json"]')
if (data) {
  const breadcrumbList = JSON.parse(data.textContent)
  const [first] = breadcrumbList.itemListElement
  breadcrumbList.itemListElement = [
    first,
    ...breadcrumbs.map(({ path, label }, index) => ({
      '@type': 'ListItem',
      position: index + 2,
      name: label,
      // The first item is the home page, which ends with a slash.
      item: path && first.item + path.slice(1),
    })),
  ]
  data.textContent = JSON.stringify(breadcrumbList)
}

/** The percent-decoded segment, or the segment itself if it is malformed. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
