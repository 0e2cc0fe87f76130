import { publicPaths } from '../../e2e/paths.ts'
import type { Effort } from '../effort.ts'
import { captureHome } from '../floor/capture.ts'
import { combine, type Measurements } from '../report/measurements.ts'
import { startOurs } from '../server/start.ts'
import { median, medianRatio, repeat, runSequentially } from '../statistics.ts'
import { withBrowser } from './browser.ts'
import { timeClick, withPuppeteer } from './click.ts'
import { firstVisitBytes } from './first-visit.ts'
import { interactions, timeInteraction } from './interactions.ts'
import { mediansOf, visit } from './lighthouse.ts'
import { buildNext, buildVite, makeFloor } from './peers.ts'
import { kindOf, reportPages } from './report.ts'
import { reportUsage } from './report-usage.ts'
import { copySite, serveFolder, withoutScripts } from './site-folder.ts'
import { startSlowNetwork } from './slow-network.ts'

type Log = (message: string) => void

/** Links of the main navigation. */
const clickedPaths = ['/about', '/booking', '/gallery', '/contact']

/** Compares every page with the floor, the home page with its peers, and clicks with static HTML. */
export async function measurePages(effort: Effort, log: Log): Promise<Measurements> {
  const ours = await startOurs()
  const sections = [await measureVisits(ours.url, effort, log), await measureUsage(ours.url, effort, log)]
  await ours.end()
  return combine(sections)
}

async function measureVisits(url: string, effort: Effort, log: Log): Promise<Measurements> {
  log('building the floor and the peers')
  const home = await withBrowser(async (browser) => captureHome(await browser.newPage(), `${url}/`))
  const floor = await serveFolder(await makeFloor(home))
  const next = await serveFolder(await buildNext(home))
  const vite = await serveFolder(await buildVite(home))
  const pages = [
    { name: 'the floor', url: `${floor.url}/` },
    { name: 'Next.js, static export', url: `${next.url}/` },
    { name: 'Vite, single-page app', url: `${vite.url}/` },
    ...publicPaths.map((path) => ({ name: path, url: url + path })),
  ]
  const rounds = await repeat(effort.lighthouseRuns, async (round) => {
    log(`Lighthouse on ${pages.length} pages, ${round + 1} of ${effort.lighthouseRuns}`)
    return runSequentially(pages, ({ url }) => visit(url))
  })
  const floorVisits = rounds.flatMap((round) => round[0] ?? [])
  const results = await runSequentially([...pages.entries()], async ([index, { name, url }]) => ({
    name,
    kind: kindOf(await (await fetch(url)).text()),
    ...mediansOf(
      rounds.flatMap((round) => round[index] ?? []),
      floorVisits,
    ),
  }))
  for (const server of [floor, next, vite]) await server.end()
  return reportPages(results)
}

async function measureUsage(url: string, effort: Effort, log: Log): Promise<Measurements> {
  log('bytes of the home page')
  const bytes = await withBrowser((browser) => repeat(effort.rounds, () => firstVisitBytes(browser, `${url}/`)))

  const withScripts = await serveFolder(await copySite())
  const plain = await serveFolder(await copySite(withoutScripts))
  const [oursOnSlowNetwork, plainOnSlowNetwork] = [
    await startSlowNetwork(withScripts.url),
    await startSlowNetwork(plain.url),
  ]
  const clicks = await withPuppeteer((browser) =>
    runSequentially(clickedPaths, async (path) => {
      log(`clicks on ${path}`)
      const rounds = await repeat(effort.clicks, async () => ({
        ours: await timeClick(browser, oursOnSlowNetwork.url, path),
        plain: await timeClick(browser, plainOnSlowNetwork.url, path),
      }))
      const [ours, plain] = [rounds.map((round) => round.ours), rounds.map((round) => round.plain)]
      return { path, ours: median(ours), plain: median(plain), ratio: medianRatio(ours, plain) }
    }),
  )
  for (const network of [oursOnSlowNetwork, plainOnSlowNetwork]) network.end()
  for (const server of [withScripts, plain]) await server.end()

  log('interactions')
  const interactionTimes = await withBrowser((browser) =>
    runSequentially(interactions, async (interaction) => ({
      name: interaction.name,
      path: interaction.path,
      milliseconds: median(await repeat(effort.interactions, () => timeInteraction(browser, url, interaction))),
    })),
  )
  return reportUsage({ bytes: median(bytes), clicks, interactions: interactionTimes })
}
