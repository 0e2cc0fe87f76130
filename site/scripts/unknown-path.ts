import { prettified } from '#site/head/prettified.ts'

// The page for unknown addresses is built once. This makes its breadcrumbs and navigation those of the address.
const segments = location.pathname.split('/').filter(Boolean)
const links = [...document.querySelectorAll<HTMLAnchorElement>('header nav a')]
const crumbs = segments.map((segment, index) => {
  const path = `/${segments.slice(0, index + 1).join('/')}`
  const link = links.find((each) => each.getAttribute('href') === path)
  return { path, label: link?.textContent || prettified(decoded(segment)) }
})

for (const link of links) {
  const isActive = `${location.pathname}/`.startsWith(`${link.getAttribute('href')}/`)
  link.classList.toggle('active', isActive)
  if (isActive) link.ariaCurrent = 'page'
}

const list = document.querySelector('nav[aria-label="Breadcrumb"] ol')
const [home, last] = list?.children ?? []
if (list && home && last) {
  const items = crumbs.map(({ path, label }, index) => {
    const item = last.cloneNode(true) as Element // a clone of an element
    const text = item.lastElementChild
    if (text) text.textContent = label
    if (text && index < crumbs.length - 1) {
      const link = home.querySelector('a')?.cloneNode() as HTMLAnchorElement // the first crumb is a link
      link.href = path
      link.textContent = label
      text.replaceWith(link)
    }
    return item
  })
  list.replaceChildren(home, ...items)
}

const data = document.querySelector('script[type="application/ld+json"]')
if (data) {
  const trail = JSON.parse(data.textContent ?? '{}')
  const [first] = trail.itemListElement
  const site = new URL(first.item).origin
  trail.itemListElement = [
    first,
    ...crumbs.map(({ path, label }, index) => ({
      '@type': 'ListItem',
      position: index + 2,
      name: label,
      item: site + path,
    })),
  ]
  data.textContent = JSON.stringify(trail)
}

/** The segment as people write it, or as it stands when it is malformed. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
