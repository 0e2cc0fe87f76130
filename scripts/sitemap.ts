import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { business } from '#content'
import { contentFolder } from '#content-loader/content-folder.ts'
import { readPictureFiles } from '#content-loader/picture-files.ts'
import { lastChangeOf } from './last-change.ts'

/** The texts of the pages that show more than one file of the content. */
const textsOfPage: Record<string, string[]> = {
  '/': ['pages/home.md', 'claims.yaml', 'reviews.yaml'],
  '/about': ['pages/about.md', 'claims.yaml'],
  '/services': ['pages/services.md', 'services', 'claims.yaml', 'trade.yaml'],
}

/** All built pages of the folder `site` except those with noindex, with the day on which their texts or pictures changed. */
export function sitemap(root: string, site: string): string {
  const { files: pictures } = readPictureFiles(root)
  const urls = globSync('**/index.html', { cwd: site })
    .map((file) => ({
      path: `/${file.replaceAll('\\', '/').replace(/\/?index\.html$/, '')}`,
      html: readFileSync(join(site, file), 'utf8'),
    }))
    .filter(({ html }) => !html.includes('<meta name="robots" content="noindex"'))
    .sort((one, other) => (one.path < other.path ? -1 : 1))
    .map(({ path, html }) => {
      const day = lastChangeOf(root, [...textsOf(path), ...picturesIn(html, pictures)])
      return `  <url><loc>${business.url}${path}</loc>${day ? `<lastmod>${day}</lastmod>` : ''}</url>`
    })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`

  /** `/services/drains` shows `services/drains.md`, and `/booking` shows `pages/booking.md`. */
  function textsOf(path: string): string[] {
    const own = path.lastIndexOf('/') > 0 ? `${path.slice(1)}.md` : `pages${path}.md`
    return (textsOfPage[path] ?? [own]).map((name) => `${contentFolder(root)}/${name}`)
  }
}

/** The files of the pictures that the page shows. Their names have a hash: see scripts/pictures.ts. */
function picturesIn(html: string, files: ReadonlyMap<string, string>): string[] {
  const names = [...html.matchAll(/src="\/pictures\/([\w-]+)-[\w-]{6}-\d+\.webp"/g)].map(([, name = '']) => name)
  return [...new Set(names)].flatMap((name) => files.get(name) ?? [])
}
