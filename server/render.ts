import { createApp } from 'astro/app/entrypoint'

// Pages are small, so each is rendered whole.
const astro = createApp({ streaming: false })

/** Renders the page at the URL, with what it shows. `locals` also gets what it tells the server. */
export async function render(url: string, locals: App.Locals = {}): Promise<string> {
  const response = await astro.render(new Request(url), { locals })
  // Astro answers 500 when a component throws.
  if (!response.ok && !url.endsWith('/404'))
    throw new Error(`${new URL(url).pathname} was rendered with ${response.status}`)
  return response.text()
}
