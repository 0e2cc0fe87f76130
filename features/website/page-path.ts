const shownOn: Record<string, string> = {
  'claims.yaml': '/about',
  'trade.yaml': '/booking',
  'pages/home.md': '/',
  'pages/not-found.md': '/no-such-page',
}

/** The page on which visitors see the file of the content. Undefined for the texts of emails. */
export function pageOf(name: string): string | undefined {
  if (name === 'messages.yaml') return undefined
  const [, folder, slug] = /^(pages|services|towns)\/(.+)\.md$/.exec(name) ?? []
  if (slug === undefined) return shownOn[name] ?? '/'
  return shownOn[name] ?? (folder === 'pages' ? `/${slug}` : `/${folder}/${slug}`)
}
