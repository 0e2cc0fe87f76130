import { publicPaths } from '../../e2e/paths.ts'
import type { Effort } from '../effort.ts'
import { captureHome } from '../floor/capture.ts'
import { type Findings, together } from '../report/findings.ts'
import { startOurs } from '../server/start.ts'
import { inTurn, median, medianRatio, times } from '../statistics.ts'
import { withBrowser } from './browser.ts'
import { timeClick, withClicker } from './click.ts'
import { firstVisitBytes } from './first-visit.ts'
import { interactions, timeInteraction } from './interactions.ts'
import { typical, visit } from './lighthouse.ts'
import { buildNext, buildVite, makeFloor } from './peers.ts'
import { kindOf, reportPages } from './report.ts'
import { reportUse } from './report-use.ts'
import { copySite, serveFolder, withoutScripts } from './site-folder.ts'
import { slowLine } from './slow-line.ts'

type Tell = (what: string) => void

/** On the home page, in the main navigation. */
const clicked = ['/about', '/booking', '/gallery', '/contact']

/** Every public page beside the floor, the home page beside its peers, and what visitors do beside static HTML. */
export async function measurePages(effort: Effort, tell: Tell): Promise<Findings> {
  const ours = await startOurs()
  const findings = [await measureVisits(ours.url, effort, tell), await measureUse(ours.url, effort, tell)]
  await ours.end()
  return together(findings)
}

async function measureVisits(url: string, effort: Effort, tell: Tell): Promise<Findings> {
  tell('building the floor and the peers')
  const home = await withBrowser(async (browser) => captureHome(await browser.newPage(), `${url}/`))
  const floor = await serveFolder(makeFloor(home))
  const next = await serveFolder(await buildNext(home))
  const vite = await serveFolder(await buildVite(home))
  const visited = [
    { name: 'the floor', url: `${floor.url}/` },
    { name: 'Next.js, static export', url: `${next.url}/` },
    { name: 'Vite, single-page app', url: `${vite.url}/` },
    ...publicPaths.map((path) => ({ name: path, url: url + path })),
  ]
  const rounds = await times(effort.lighthouseRuns, async (round) => {
    tell(`Lighthouse on ${visited.length} pages, ${round + 1} of ${effort.lighthouseRuns}`)
    return inTurn(visited, ({ url }) => visit(url))
  })
  const floorVisits = rounds.flatMap((round) => round[0] ?? [])
  const results = await inTurn([...visited.entries()], async ([index, { name, url }]) => ({
    name,
    kind: kindOf(await (await fetch(url)).text()),
    ...typical(
      rounds.flatMap((round) => round[index] ?? []),
      floorVisits,
    ),
  }))
  for (const server of [floor, next, vite]) await server.end()
  return reportPages(results)
}

async function measureUse(url: string, effort: Effort, tell: Tell): Promise<Findings> {
  tell('the home page, read to its end')
  const bytes = await withBrowser((browser) => times(effort.rounds, () => firstVisitBytes(browser, `${url}/`)))

  const withScripts = await serveFolder(copySite((html) => html))
  const plain = await serveFolder(copySite(withoutScripts))
  const [lineToOurs, lineToPlain] = [await slowLine(withScripts.url), await slowLine(plain.url)]
  const clicks = await withClicker((browser) =>
    inTurn(clicked, async (path) => {
      tell(`clicks on ${path}`)
      const rounds = await times(effort.clicks, async () => ({
        ours: await timeClick(browser, lineToOurs.url, path),
        plain: await timeClick(browser, lineToPlain.url, path),
      }))
      const [ours, plain] = [rounds.map((round) => round.ours), rounds.map((round) => round.plain)]
      return { path, ours: median(ours), plain: median(plain), ratio: medianRatio(ours, plain) }
    }),
  )
  for (const line of [lineToOurs, lineToPlain]) line.end()
  for (const server of [withScripts, plain]) await server.end()

  tell('interactions')
  const taken = await withBrowser((browser) =>
    inTurn(interactions, async (interaction) => ({
      name: interaction.name,
      path: interaction.path,
      took: median(await times(effort.interactions, () => timeInteraction(browser, url, interaction))),
    })),
  )
  return reportUse({ bytes: median(bytes), clicks, interactions: taken })
}
