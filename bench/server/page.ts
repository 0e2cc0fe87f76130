import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { freePort } from '../../test/support/postgres.ts'
import type { Effort } from '../effort.ts'
import { copySite } from '../pages/site-folder.ts'
import { atLeast, formatNumber, type Measurements, tableOf, untargeted } from '../report/measurements.ts'
import { bars } from '../report/plot.ts'
import { median, medianRatio } from '../statistics.ts'
import { createTemporaryFolder } from '../temporary.ts'
import { startAndWaitFor, startOurs, startRival } from './start.ts'
import { compare, type LoadResult, type Workload } from './wrk.ts'

const workload = (): Workload => ['get', '/']

const names = {
  ours: 'this server',
  fastify: 'the smallest Fastify app with our headers and a logger',
  raw: 'node:http, minimal',
  nginx: 'nginx, one worker',
  expressPrecompressed: 'Express 5, precompressed file',
  express: 'Express 5 with compression and helmet',
}
type Candidate = keyof typeof names

/** The home page with Brotli compression, 32 clients. */
export async function measurePage(effort: Effort): Promise<Measurements> {
  const ours = await startOurs()
  const site = await copySite()
  const compressed = join(site, 'index.html.br')
  writeFileSync(compressed, brotliCompressSync(readFileSync(join(site, 'index.html'))))
  const [fastify, raw, nginx, expressPrecompressed, express] = await Promise.all([
    startRival('fastify.ts', { BODY: compressed, HEADERS: JSON.stringify(await headersOf(ours.url)) }),
    startRival('raw-page.ts', { BODY: compressed }),
    startNginx(site),
    startRival('express.mjs', { SITE: site, PRECOMPRESSED: 'br' }),
    startRival('express.mjs', { SITE: site }),
  ])
  const servers = { ours, fastify, raw, nginx, expressPrecompressed, express }
  const candidates = { ours, fastify, raw, nginx, expressPrecompressed, express } as Record<Candidate, { url: string }>
  const loads = await compare(
    Object.fromEntries(Object.entries(candidates).map(([name, { url }]) => [name, { url, workload }])) as Record<
      Candidate,
      { url: string; workload: () => Workload }
    >,
    effort,
  )
  for (const server of Object.values(servers)) await server.end()
  return report(loads)
}

function report(loads: Record<Candidate, LoadResult[]>): Measurements {
  const rates = (name: Candidate) => loads[name].map(({ perSecond }) => perSecond)
  const ratioTo = (name: Candidate) => medianRatio(rates('ours'), rates(name))
  const all = Object.keys(names) as Candidate[] // the keys of `names`
  return {
    rows: [
      atLeast('prerendered page, Brotli, vs. the smallest Fastify app with our headers', ratioTo('fastify'), 0.75),
      untargeted('… vs. node:http', ratioTo('raw')),
      untargeted('… vs. nginx', ratioTo('nginx')),
      atLeast('… vs. Express 5 with the precompressed file', ratioTo('expressPrecompressed'), 3.5),
      atLeast('… vs. Express 5 compressing each response', ratioTo('express'), 3.5),
    ],
    details: [
      tableOf(
        ['home page, 32 clients', 'responses per second', 'p50', 'p99'],
        all.map((name) => [
          names[name],
          formatNumber(median(rates(name))),
          `${median(loads[name].map(({ p50 }) => p50)).toFixed(2)} ms`,
          `${median(loads[name].map(({ p99 }) => p99)).toFixed(2)} ms`,
        ]),
      ),
    ],
    plots: [
      bars(
        'page.svg',
        'Home page: responses per second, 32 clients',
        all.map((name) => ({ label: names[name], value: median(rates(name)), isOurs: name === 'ours' })),
        '/s',
      ),
    ],
  }
}

/** What our server adds to the page. Node adds the rest to every server's. */
async function headersOf(url: string): Promise<Record<string, string>> {
  const { headers } = await fetch(url, { headers: { 'accept-encoding': 'br' } })
  const added = [...headers].filter(([name]) => !/^(connection|content-length|date|keep-alive)$/.test(name))
  return Object.fromEntries(added)
}

/** Starts nginx with one worker, as we run one process. Debian's nginx has no Brotli module, so it sends our file. */
async function startNginx(site: string) {
  const folder = createTemporaryFolder()
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  const temporaryPaths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder};`,
  )
  writeFileSync(
    file,
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events { worker_connections 512; }
    http {
      access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000; open_file_cache max=10; ${temporaryPaths.join(' ')}
      server {
        listen 127.0.0.1:${port};
        location / {
          root ${site}; try_files /index.html.br =404; default_type "text/html; charset=utf-8"; types {}
          add_header Content-Encoding br; add_header Vary Accept-Encoding;
        }
      }
    }`,
  )
  return startAndWaitFor(`http://127.0.0.1:${port}/`, 'nginx', ['-c', file, '-e', join(folder, 'error.log')])
}
