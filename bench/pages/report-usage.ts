import { atMost, formatNumber, type Measurements, tableOf } from '../report/measurements.ts'

const maxKilobytes = 125
const maxInteractionMs = 200

export type Usage = {
  bytes: number
  clicks: readonly { path: string; ours: number; plain: number; ratio: number }[]
  interactions: readonly { name: string; path: string; milliseconds: number }[]
}

/** Reports the bytes of a visit, clicks compared with static HTML, and interactions. */
export function reportUsage({ bytes, clicks, interactions }: Usage): Measurements {
  const slowestClick = clicks.reduce((slowest, click) => (click.ratio > slowest.ratio ? click : slowest))
  const slowest = interactions.reduce((slowest, interaction) =>
    interaction.milliseconds > slowest.milliseconds ? interaction : slowest,
  )
  return {
    rows: [
      atMost(
        'home page, all bytes of a first phone visit that scrolls to the end',
        bytes / 1000,
        maxKilobytes,
        'kB',
        1,
      ),
      {
        metric: `time from click to next heading vs. static HTML, slowest of ${clicks.length} links`,
        target: '≤ 1 ×',
        measured: `${slowestClick.ratio.toFixed(2)} × (${slowestClick.path}: ${inMs(slowestClick.ours)}, static ${inMs(slowestClick.plain)})`,
        met: slowestClick.ratio <= 1,
      },
      atMost(`INP, slowest interaction (${slowest.name})`, slowest.milliseconds, maxInteractionMs, 'ms'),
    ],
    details: [
      tableOf(
        ['time from click to next heading', 'our page', 'static HTML', '× static'],
        clicks.map(({ path, ours, plain, ratio }) => [path, inMs(ours), inMs(plain), ratio.toFixed(2)]),
      ),
      tableOf(
        ['interaction', 'page', 'INP'],
        interactions.map(({ name, path, milliseconds }) => [
          name,
          path,
          milliseconds <= 16 ? '≤ 16 ms' : inMs(milliseconds),
        ]),
      ),
    ],
    plots: [],
  }
}

const inMs = (value: number) => `${formatNumber(value)} ms`
