import { business, ownPages, pages, servicePages, townPages } from '#content'
import type { PageSummary, PagesOnRequest } from '#features/rendered-pages.ts'
import { unfinishedPages } from '#features/website/server/unfinished-pages.ts'
import { palette } from '#firm/palette.ts'
import {
  compressed,
  imageFor,
  policyFor,
  responseFor,
  type Site,
  type SiteAddress,
  type SiteImage,
  type SiteResponse,
} from '#platform/http/site.ts'
import type { Image } from '#server/images/image.ts'
import { examplePages } from './example-pages.ts'
import { cardsOf, logo, picturesAndIcons } from './site-images.ts'

/** Renders the page at the URL, with what it shows. `locals` also gets what it tells the server: see site/layouts/page.astro. */
export type Render = (url: string, locals?: Partial<PagesOnRequest> & { summary?: PageSummary }) => Promise<string>

/** What the pages make of the content. */
export type Publication = Omit<Site, 'page' | 'images'> & { images: Image[] }

type Options = {
  render: Render
  address: SiteAddress
  /** The files that are the same for every firm, by path. */
  assets: ReadonlyMap<string, SiteResponse>
  /** The days on which pages last changed, by path. */
  daysOfChange: (paths: readonly string[]) => ReadonlyMap<string, string>
}

/** Renders every page that is the same for all visitors, and the files that follow from them. */
export async function publish({ render, address, assets, daysOfChange }: Options): Promise<Publication> {
  const { publicUrl } = address
  const responses = new Map(assets)
  const put = async (path: string, body: string, policy?: string) =>
    responses.set(path, responseFor(path, await compressed(fileOf(path), Buffer.from(body), 5), address, policy))
  const policies: Record<string, string> = {}
  let quotePage = ''
  for (const [path, shown] of Object.entries(examplePages(new Date()))) {
    const html = await render(publicUrl + path, { [path]: shown })
    policies[path] = policyFor(html)
    if (path === '/request/quote') quotePage = html
  }
  const summaries = new Map<string, PageSummary>()
  const isUnfinished = unfinishedPages()
  const sent: Promise<unknown>[] = []
  for (const path of pagePaths()) {
    const locals: { summary?: PageSummary } = {}
    let html = await render(publicUrl + path, locals)
    if (!locals.summary?.isUnlisted && isUnfinished(html)) html = html.replace('<head>', `$&${noindex}`)
    if (locals.summary) summaries.set(path, locals.summary)
    // The dashboard shows staff the page of a quote before it is sent, in a frame that has the policy of the dashboard.
    sent.push(put(path, html, policyFor(html, path === '/admin' ? { isDashboard: true, shown: quotePage } : {})))
  }
  const listed = [...summaries].filter(([, { isUnlisted }]) => !isUnlisted).map(([path]) => path)
  const missing = await render(`${publicUrl}/404`)
  await Promise.all([
    ...sent,
    put('/favicon.svg', logo()),
    put('/site.webmanifest', JSON.stringify(manifest())),
    put('/robots.txt', `User-agent: *\nAllow: /\n\nSitemap: ${publicUrl}/sitemap.xml\n`),
    put('/sitemap.xml', sitemap(publicUrl, listed, daysOfChange(listed))),
  ])
  const notFound = responseFor('/404', await compressed('.html', Buffer.from(missing), 5), address, policyFor(missing))
  return {
    responses,
    notFound,
    policies: policies as Site['policies'], // each example is rendered
    images: [...picturesAndIcons(), ...cardsOf(summaries)],
  }
}

const noindex = '<meta name="robots" content="noindex">'

/** The paths of all pages that are the same for everybody. */
export const pagePaths = (): string[] => [
  ...['/', '/admin', '/booking', '/contact', '/services'],
  ...(pages.about ? ['/about'] : []),
  ...(pages.gallery ? ['/gallery'] : []),
  ...servicePages.map(({ slug }) => `/services/${slug}`),
  ...townPages.map(({ slug }) => `/towns/${slug}`),
  ...ownPages.map(({ slug }) => `/${slug}`),
]

/** The name of a file, with which its type is known. */
const fileOf = (path: string) => (/\.\w+$/.test(path) ? path : '.html')

/** What visitors load as files. */
export const siteImages = (
  images: readonly Image[],
  address: SiteAddress,
  read: (image: Image) => Promise<Buffer | undefined>,
): Map<string, SiteImage> =>
  new Map(
    images.map((image) => [image.path, imageFor(image.path, JSON.stringify(image.recipe), address, () => read(image))]),
  )

function manifest(): object {
  return {
    name: business.name,
    short_name: business.name,
    description: business.description,
    start_url: '/',
    display: 'browser',
    background_color: palette.light.page,
    theme_color: palette.light.night,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      ...[192, 512].map((size) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })),
    ],
  }
}

/** The pages that search engines may list, with the days on which they changed. */
function sitemap(publicUrl: string, paths: readonly string[], days: ReadonlyMap<string, string>): string {
  const urls = paths.toSorted().map((path) => {
    const day = days.get(path)
    return `  <url><loc>${publicUrl}${path}</loc>${day ? `<lastmod>${day}</lastmod>` : ''}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
}
