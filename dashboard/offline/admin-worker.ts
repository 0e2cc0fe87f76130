// The service worker of the dashboard. Without a connection it answers with the shell that keep-shell.ts has cached.
// It answers nothing else: no data, and nothing of the public site. See docs/decisions/0016-a-service-worker-for-the-dashboard-alone.md.

declare const self: ServiceWorkerGlobalScope

const inShell = async (path: string) => (await caches.open('dashboard shell')).match(path, { ignoreVary: true })

async function newest(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const page = await inShell('/admin')
    if (page) return page
    throw error
  }
}

self.addEventListener('install', () => void self.skipWaiting())

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin || request.method !== 'GET') return
  if (pathname === '/admin' && request.mode === 'navigate') event.respondWith(newest(request))
  // Their names contain a hash of their content, so they never change.
  else if (pathname.startsWith('/assets/')) {
    event.respondWith(inShell(pathname).then((file) => file ?? fetch(request)))
  }
})
