import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Plugin } from 'vite'
import { pageOf } from './page.ts'
import type { RenderedMail } from './render.ts'

const run = promisify(execFile)
const preload = ['--import', new URL('../load-tsx.ts', import.meta.url).href]

/** Serves a page with all emails at /mails. Renders in a new process each time, so it shows every edit. */
export function mailPreview(): Plugin {
  return {
    name: 'mail-preview',
    configureServer({ middlewares }) {
      middlewares.use('/mails', async ({ headers, url }, response) => {
        try {
          const mails = await renderedMails(`http://${headers.host}`)
          response.setHeader('Content-Type', 'text/html; charset=utf-8').end(pageOf(mails, url === '/?dark'))
        } catch (error) {
          response.writeHead(500).end(String(error))
        }
      })
    },
  }
}

/** All sample emails, with links and images at the public URL. */
export async function renderedMails(publicUrl: string): Promise<RenderedMail[]> {
  const args = [...preload, join(import.meta.dirname, 'print.ts'), publicUrl]
  const { stdout } = await run(process.execPath, args, { maxBuffer: 16 * 1024 * 1024 })
  return JSON.parse(stdout)
}
