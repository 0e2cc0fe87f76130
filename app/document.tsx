import { createElement } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { palette } from '#domain/palette.ts'
import { Content, contentIds } from './content.tsx'
import { colourSheet } from './lib/colour-sheet.ts'
import type { Head } from './lib/head.ts'
import { pageMark } from './lib/head-elements.ts'
import { draftMark, keepTyped } from './lib/keep-typed.ts'
import type { Page } from './lib/page.ts'
import { PlaceContext } from './lib/place.ts'
import { siteAddress } from './lib/site-address.ts'
import { notFound, pageOf, routes } from './routes.ts'
import { Site } from './site.tsx'
import { awake, wake } from './wake.ts'

/** What the build made for a page to use; addresses are of this site. */
export type Assets = {
  /** The text of the style sheets: that of all pages, and what this one adds. */
  css: string
  fonts: readonly string[]
  /** The modules that bring the page to life: the one to start first, then those it imports. */
  modules: readonly string[]
}

/** The files of all pages below app/routes, by the address they are built for. */
export const pages: Readonly<Record<string, string>> = { ...routes, '/404': notFound }

/** Whether a part of the page is loaded apart from it. */
export async function hasPart(path: string): Promise<boolean> {
  return (await pageOf(pages[path])).part !== undefined
}

/** The whole HTML of the page that is built for the path. */
export async function documentOf(path: string, assets: Assets): Promise<string> {
  const page = await pageOf(pages[path])
  await page.part?.load()
  return `<!doctype html>${renderToStaticMarkup(<Document path={path} page={page} assets={assets} />)}`
}

/** Hides what only a script could work, and shows the drawer where a link leads to it and all slides at once. */
const withoutScript = [
  '.needs-script{display:none!important}',
  '.drawer:target{display:block;position:fixed;inset:0 0 0 auto;z-index:50}',
  '.carousel-slides{flex-wrap:wrap;row-gap:1.25rem}',
].join('')

function Document({ path, page, assets }: { path: string; page: Page; assets: Assets }) {
  // Rendered apart, just as the browser will: React then finds what it expects.
  const content = renderToString(<Content page={page} />, { identifierPrefix: contentIds })
  const site = renderToString(
    <PlaceContext value={{ path, known: path in routes }}>
      <Site content={`<div>${content}</div>`} />
    </PlaceContext>,
  )
  const start = [
    called(wake, assets.modules, awake),
    ...(site.includes(` ${draftMark}=`) ? [called(keepTyped, draftMark)] : []),
  ].join(';')
  return (
    <html lang="en-US" data-site={siteAddress}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={palette.light.night} />
        <HeadElements head={page.head} />
        {assets.fonts.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icon-180.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <style dangerouslySetInnerHTML={{ __html: colourSheet + assets.css }} />
        <noscript>
          <style dangerouslySetInnerHTML={{ __html: withoutScript }} />
        </noscript>
        <script dangerouslySetInnerHTML={{ __html: start }} />
      </head>
      <body>
        <div id="site" dangerouslySetInnerHTML={{ __html: site }} />
      </body>
    </html>
  )
}

/** The text of a script that calls the function with these arguments. */
function called<Arguments extends unknown[]>(act: (...given: Arguments) => void, ...given: Arguments): string {
  return `(${act})(${given.map((argument) => JSON.stringify(argument)).join()})`
}

function HeadElements({ head }: { head: Head }) {
  return head.map(({ tag, attributes, text }, index) =>
    createElement(tag, {
      key: index,
      ...attributes,
      [pageMark]: '',
      ...(text && { dangerouslySetInnerHTML: { __html: text } }),
    }),
  )
}
