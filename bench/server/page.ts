import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../test/support/postgres.ts'
import type { Effort } from '../effort.ts'
import { atLeast, type Findings, formatNumber, tableOf } from '../report/findings.ts'
import { bars } from '../report/plot.ts'
import { median, medianRatio } from '../statistics.ts'
import { freshFolder } from '../temporary.ts'
import { startOurs, startRival, startSilent } from './start.ts'
import { type Errand, type Load, sideBySide } from './wrk.ts'

const site = join(import.meta.dirname, '../../build/client')
const compressed = join(site, 'index.html.br')
const errand = (): Errand => ['get', '/']

const names = {
  ours: 'this server',
  raw: 'node:http, doing the least',
  nginx: 'nginx, one worker',
  expressReady: 'Express 5, sending a compressed file',
  express: 'Express 5 with its usual parts',
}
type Candidate = keyof typeof names

/** The home page as brotli, 32 callers. */
export async function measurePage(effort: Effort): Promise<Findings> {
  const [ours, raw, nginx, expressReady, express] = await Promise.all([
    startOurs(),
    startRival('raw-page.ts', { BODY: compressed }),
    startNginx(),
    startRival('express.mjs', { SITE: site, READY: 'br' }),
    startRival('express.mjs', { SITE: site }),
  ])
  const servers = { ours, raw, nginx, expressReady, express }
  const candidates = { ours, raw, nginx, expressReady, express } as Record<Candidate, { url: string }>
  const loads = await sideBySide(
    Object.fromEntries(Object.entries(candidates).map(([name, { url }]) => [name, { url, errand }])) as Record<
      Candidate,
      { url: string; errand: () => Errand }
    >,
    effort,
  )
  for (const server of Object.values(servers)) await server.end()
  return report(loads)
}

function report(loads: Record<Candidate, Load[]>): Findings {
  const rates = (name: Candidate) => loads[name].map(({ perSecond }) => perSecond)
  const than = (name: Candidate) => medianRatio(rates('ours'), rates(name))
  const all = Object.keys(names) as Candidate[] // its own keys
  return {
    rows: [
      atLeast('a prerendered page, brotli: against node:http', than('raw'), 0.75),
      atLeast('… against nginx', than('nginx'), 0.65),
      atLeast('… against Express 5 sending the same compressed file', than('expressReady'), 3.5),
      atLeast('… against Express 5 compressing each answer', than('express'), 3.5),
    ],
    details: [
      tableOf(
        ['the home page, 32 callers', 'answers a second', 'p50', 'p99'],
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
        'The home page to 32 callers: answers a second',
        all.map((name) => ({ label: names[name], value: median(rates(name)), isOurs: name === 'ours' })),
        '/s',
      ),
    ],
  }
}

/** One worker, as there is one process of ours; the brotli file is sent as it is, for Debian's nginx has no brotli. */
async function startNginx() {
  const folder = freshFolder()
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder};`)
  writeFileSync(
    file,
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events { worker_connections 512; }
    http {
      access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000; open_file_cache max=10; ${temporary.join(' ')}
      server {
        listen 127.0.0.1:${port};
        location / {
          root ${site}; try_files /index.html.br =404; default_type "text/html; charset=utf-8"; types {}
          add_header Content-Encoding br; add_header Vary Accept-Encoding;
        }
      }
    }`,
  )
  return startSilent(`http://127.0.0.1:${port}/`, 'nginx', ['-c', file, '-e', join(folder, 'error.log')])
}
