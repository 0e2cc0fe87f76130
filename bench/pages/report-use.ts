import { atMost, type Findings, formatNumber, tableOf } from '../report/findings.ts'

const mostBytes = 125
const mostInteractionMs = 200

export type Use = {
  bytes: number
  clicks: readonly { path: string; ours: number; plain: number; ratio: number }[]
  interactions: readonly { name: string; path: string; took: number }[]
}

/** The bytes of a visit, clicks beside static HTML, and interactions. */
export function reportUse({ bytes, clicks, interactions }: Use): Findings {
  const slowestClick = clicks.reduce((most, click) => (click.ratio > most.ratio ? click : most))
  const slowest = interactions.reduce((most, interaction) => (interaction.took > most.took ? interaction : most))
  return {
    rows: [
      atMost('home page, everything, first visit on a phone, read to its end', bytes / 1000, mostBytes, 'kB', 1),
      {
        what: `click to the next heading against static HTML, slowest of ${clicks.length} links`,
        target: '≤ 1 ×',
        measured: `${slowestClick.ratio.toFixed(2)} × (${slowestClick.path}: ${inMs(slowestClick.ours)}, static ${inMs(slowestClick.plain)})`,
        reached: slowestClick.ratio <= 1,
      },
      atMost(`INP, slowest interaction (${slowest.name})`, slowest.took, mostInteractionMs, 'ms'),
    ],
    details: [
      tableOf(
        ['from the click to the next heading', 'our page', 'static HTML', '× static'],
        clicks.map(({ path, ours, plain, ratio }) => [path, inMs(ours), inMs(plain), ratio.toFixed(2)]),
      ),
      tableOf(
        ['interaction', 'page', 'INP'],
        interactions.map(({ name, path, took }) => [name, path, took <= 16 ? '≤ 16 ms' : inMs(took)]),
      ),
    ],
    plots: [],
  }
}

const inMs = (value: number) => `${formatNumber(value)} ms`
