type Pages<Page> = {
  /** Starts loading the page at the path; undefined when the site has none there. */
  load(path: string): Promise<Page> | undefined
  /** The page may be asked for soon. */
  prepare(page: Page): void
  /** Puts the page on the screen. */
  show(path: string, page: Page): void
}

/**
 * Follows the site's own links without leaving the document: a page is fetched as soon as a pointer or the focus comes
 * to its link, is shown from its top, and is found where it was left when the reader comes back. What is no page of the
 * site, or cannot be loaded, is left to the browser.
 */
export function followLinks<Page>({ load, prepare, show }: Pages<Page>): void {
  const leftAt = new Map<string, number>()
  let shownPath = location.pathname
  let entry = newEntry()
  let latest = 0
  history.replaceState(entry, '')

  document.addEventListener('click', (event) => {
    const link = linkOf(event)
    if (!link || !isPlainClick(event) || event.defaultPrevented) return
    const isWithinPage = link.hash !== '' && link.pathname === location.pathname
    const page = isWithinPage ? undefined : load(link.pathname)
    if (!page) return
    event.preventDefault()
    void go(link, page, () => {
      leftAt.set(entry.key, scrollY)
      entry = newEntry()
      if (link.href === location.href) history.replaceState(entry, '')
      else history.pushState(entry, '', link.href)
    })
  })

  addEventListener('popstate', () => {
    // Whoever came back before another page was there does not want that one any more.
    latest += 1
    if (location.pathname === shownPath) return
    const page = load(location.pathname)
    if (!page) return location.reload()
    leftAt.set(entry.key, scrollY)
    entry = history.state ?? newEntry()
    void go(location, page, () => {})
  })

  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(type, (event) => void prefetch(event), { passive: true })
  }

  // Within the document the place is found by what is remembered here; from elsewhere, the browser finds it.
  history.scrollRestoration = 'manual'
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto'
  })
  addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual'
  })

  async function go(url: { pathname: string; href: string; hash: string }, page: Promise<Page>, arrive: () => void) {
    const { pathname, href, hash } = url
    latest += 1
    const turn = latest
    try {
      const loaded = await page
      if (turn !== latest) return
      arrive()
      shownPath = pathname
      show(pathname, loaded)
    } catch {
      return location.assign(href)
    }
    const target = document.getElementById(hash.slice(1))
    // A screen reader says the new page's heading, and Tab goes on from there.
    const heading = document.querySelector<HTMLElement>('main h1')
    if (heading) heading.tabIndex = -1
    heading?.focus({ preventScroll: true })
    if (target && !leftAt.has(entry.key)) target.scrollIntoView()
    else scrollTo({ top: leftAt.get(entry.key) ?? 0, behavior: 'instant' })
  }

  async function prefetch(event: Event) {
    const link = linkOf(event)
    // What cannot be loaded now is tried again, and complained of, when the link is followed.
    const page = link && (await load(link.pathname)?.catch(() => {}))
    if (page) prepare(page)
  }
}

/** What the history keeps of a page that was shown. */
const newEntry = (): { key: string } => ({ key: Math.random().toString(36).slice(2) })

/** The link to a page of this site that the event is about, if it is to open here. */
function linkOf({ target }: Event): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  const opensHere = link && link.origin === location.origin && !link.target && !link.hasAttribute('download')
  return opensHere ? link : undefined
}

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
