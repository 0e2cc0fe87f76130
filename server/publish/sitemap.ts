/** The pages that search engines may list, with the days on which they changed. */
export function sitemap(publicUrl: string, paths: readonly string[], days: ReadonlyMap<string, string>): string {
  const urls = paths.toSorted().map((path) => {
    const day = days.get(path)
    return `  <url><loc>${publicUrl}${path}</loc>${day ? `<lastmod>${day}</lastmod>` : ''}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
}
