// The server of `npm run dev`, inside Vite's module graph: see scripts/dev/server.ts.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { projectRoot } from '#content-loader/content-folder.ts'
import type { PagesOnRequest } from '#features/rendered-pages.ts'
import { readProcessEnvironment } from '#platform/env.ts'
import { responseFor, type Site } from '#platform/http/site.ts'
import { Images } from './images/images.ts'
import { examplePages } from './publish/example-pages.ts'
import { siteImages } from './publish/publish.ts'
import { logo, picturesAndIcons } from './publish/site-images.ts'
import { render } from './render.ts'
import { openServer } from './serve.ts'

/** Opens the server without the pages that Astro serves. Scripts and styles change while a page is open, so it has no policy. */
export async function openDevServer() {
  const env = readProcessEnvironment()
  const address = { publicUrl: env.PUBLIC_URL, coversSubdomains: false }
  const images = new Images(join(env.DATA_DIR, 'cache/images'), join(projectRoot, 'build/images'))
  const wanted = picturesAndIcons()
  void images.make(images.missing(wanted))
  const file = (path: string, body: string) =>
    [path, responseFor(path, { identity: Buffer.from(body) }, address)] as const
  const site: Site = {
    responses: new Map([file('/favicon.svg', logo())]),
    notFound: responseFor('/404', { identity: Buffer.from('There is no page at this address.') }, address),
    images: siteImages(wanted, address, (image) => images.read(image)),
    policies: Object.fromEntries(Object.keys(examplePages(new Date())).map((path) => [path, ''])) as Site['policies'],
    page: <Path extends keyof PagesOnRequest>(path: Path, shown: PagesOnRequest[Path]) =>
      render(env.PUBLIC_URL + path, { [path]: shown }),
  }
  const { app, store, passphrase } = await openServer(env, site)
  await app.ready()
  if (passphrase) console.log(`  Admin passphrase: ${passphrase}\n  It is shown only once. We store only its hash.\n`)
  app.deliveryQueue.start()
  return {
    handle: (request: IncomingMessage, response: ServerResponse) => app.routing(request, response),
    async close() {
      images.close()
      await app.close()
      await store.close()
    },
  }
}
