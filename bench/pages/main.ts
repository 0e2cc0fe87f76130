import type { Effort } from '../effort.ts'
import { captureHome } from '../floor/capture.ts'
import { atMost, type Findings } from '../report/findings.ts'
import { startOurs } from '../server/start.ts'
import { inTurn, median, times } from '../statistics.ts'
import { withBrowser } from './browser.ts'
import { timeClick } from './click.ts'
import { firstVisitBytes } from './first-visit.ts'
import { typical, visit } from './lighthouse.ts'
import { buildNext, buildVite, makeFloor } from './peers.ts'
import { reportPages } from './report.ts'
import { serveFolder } from './site-folder.ts'

const pages = [
  '/',
  '/about',
  '/services',
  '/services/electrical-inspection',
  '/services/electric-panel-installation',
  '/services/generator-installation',
  '/services/ev-charging-station',
  '/services/pool-spa-equipment',
  '/services/lighting-switches-devices',
  '/booking',
  '/contact',
  '/gallery',
]
const clicked = ['/about', '/booking', '/gallery', '/contact']

/** Every public page beside the floor and the peers. */
export async function measurePages(effort: Effort, tell: (what: string) => void): Promise<Findings> {
  const ours = await startOurs()
  tell('building the floor and the peers')
  const home = await withBrowser(async (browser) => captureHome(await browser.newPage(), `${ours.url}/`))
  const floor = await serveFolder(makeFloor(home))
  const next = await serveFolder(await buildNext(home))
  const vite = await serveFolder(await buildVite(home))

  const visited = [
    { name: 'the floor', url: `${floor.url}/` },
    { name: 'Next.js, static export', url: `${next.url}/` },
    { name: 'Vite, single-page app', url: `${vite.url}/` },
    ...pages.map((path) => ({ name: path, url: ours.url + path })),
  ]
  const rounds = await times(effort.lighthouseRuns, async (round) => {
    tell(`Lighthouse on ${visited.length} pages, ${round + 1} of ${effort.lighthouseRuns}`)
    return inTurn(visited, ({ url }) => visit(url))
  })
  const results = visited.map(({ name }, index) => ({
    name,
    ...typical(rounds.flatMap((round) => round[index] ?? [])),
  }))

  tell('a first visit to the end of the page, and clicks')
  const { bytes, clicks } = await withBrowser(async (browser) => ({
    bytes: await firstVisitBytes(browser, `${ours.url}/`),
    clicks: await inTurn(clicked, async (path) => {
      const measured = await times(effort.clicks, () => timeClick(browser, ours.url, path))
      return { path, took: median(measured) }
    }),
  }))
  for (const server of [ours, floor, next, vite]) await server.end()

  const findings = reportPages(results)
  const slowest = clicks.reduce((most, click) => (click.took > most.took ? click : most))
  const list = clicks.map(({ path, took }) => `${path} ${Math.round(took)} ms`).join(', ')
  findings.rows.push(
    atMost('home page, everything, first visit on a phone, read to its end', bytes / 1000, 200, 'kB'),
    atMost(`next page by a click, the slowest of ${clicks.length} links`, slowest.took, 150, 'ms'),
  )
  findings.details.push(`From a click to the next page's heading: ${list}.`)
  return findings
}
