import { join } from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'

const styles = '/app/public.css'
const fonts = ['/app/fonts/display.woff2', '/app/fonts/text.woff2']
/** No module of Vite's has such an address, and every page has. */
const pageLike = /^\/[\w/-]*$/
/** A page's head and part are no components, and yet its file can be exchanged while it is shown. */
const exchangeable = `window.__getReactRefreshIgnoredExports = () => ['head', 'part']`

/** Answers requests for pages with what `app/document.tsx` makes of the sources as they are now. */
export function pagesFromSources(): Plugin {
  return {
    name: 'pages-from-sources',
    configureServer(vite) {
      vite.middlewares.use(async ({ method, url = '' }, response, next) => {
        const path = url.replace(/\?.*/, '').replace(/(?<=.)\/+$/, '')
        if (method !== 'GET' || !pageLike.test(path)) return next()
        try {
          const page = await render(vite, path)
          if (page === undefined) return next()
          response.setHeader('Content-Type', 'text/html; charset=utf-8').end(page)
        } catch (error) {
          next(error)
        }
      })
    },
  }
}

/** Undefined when no page is at the path. */
async function render(vite: ViteDevServer, path: string): Promise<string | undefined> {
  const { documentOf, pages } = (await vite.ssrLoadModule('/app/document.tsx')) as typeof import('#app/document.tsx') // what is there
  if (!Object.hasOwn(pages, path)) return undefined
  const { default: css } = await vite.ssrLoadModule(`${styles}?inline`)
  const html = await documentOf(path, { css: '', fonts, modules: ['/app/browser.tsx'] })
  // Vite's client takes a style sheet with this mark for one of its own, and exchanges it when it changes.
  const marked = `<script>${exchangeable}</script><style data-vite-dev-id="${join(vite.config.root, styles)}">${css}</style>`
  return (await vite.transformIndexHtml(path, html))
    .replace('</style>', () => `</style>${marked}`) // after the brand's colours
    .replace('__vite_ssr_dynamic_import__', 'import') // in the text of `wake`, which browsers run
}
