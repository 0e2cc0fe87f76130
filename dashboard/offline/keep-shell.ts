/**
 * Keeps the page /admin and the scripts, styles and fonts that it has loaded, for a reload without a connection. The files
 * of an older build are deleted. `npm run dev` has no service worker.
 */
export async function keepShell(): Promise<void> {
  // Both exist only in secure contexts, so not over plain HTTP on an office network.
  if (!import.meta.env.PROD || !navigator.serviceWorker || !window.caches) return
  await navigator.serviceWorker.register('/admin-worker.js', { scope: '/admin' })
  const page = await fetch('/admin')
  if (!page.ok) return
  const loaded = new Set(
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
      .map(({ pathname }) => pathname),
  )
  const html = await page.clone().text()
  const named = html.match(/\/assets\/[\w.-]+/g) ?? []
  // After an upgrade of the server, the next visit loads the files of the newer page.
  if (!named.every((path) => loaded.has(path))) return
  const shell = await caches.open('dashboard shell')
  const kept = new Set((await shell.keys()).map(({ url }) => new URL(url).pathname))
  // The page comes after its files, and the older files go last, so that the shell is whole at any time.
  await shell.addAll([...loaded].filter((path) => !kept.has(path)))
  await shell.put('/admin', page)
  for (const path of kept) {
    if (path !== '/admin' && !loaded.has(path)) await shell.delete(path)
  }
}
