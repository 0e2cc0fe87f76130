import { randomBytes } from 'node:crypto'
import type { ContentError } from '#content-loader/content-file.ts'
import type { ChildProcesses } from '#platform/child-process/child-processes.ts'
import type { Job } from '#platform/child-process/jobs.ts'
import { HttpError } from '#platform/http/http-error.ts'
import { framedPagePolicy } from '#platform/http/site.ts'

/** A content folder, and the address of one of its pages. */
export type PreviewInput = { folder: string; url: string }
/** `advice` is what visitors would notice. With mistakes, there is no page. */
export type PreviewOutput = { mistakes: ContentError[]; html: string; advice: string[] }

const job: Job = {
  name: 'page-preview',
  heap: 160,
  maxOutputBytes: 4 * 2 ** 20,
  failed: () => new HttpError(503, 'The preview could not be made right now, please try again', { retryAfter: 10 }),
}

/** Each is loaded at once. */
const maxHeld = 8

type HeldPage = { html: string; policy: string }

/**
 * Pages of content that is not published, rendered in a child process. Frames send no token, so each page waits for one request
 * at an address that nobody can guess.
 */
export class PagePreviews {
  readonly #processes: ChildProcesses
  readonly #publicUrl: string
  readonly #held = new Map<string, HeldPage>()

  constructor(processes: ChildProcesses, publicUrl: string) {
    this.#processes = processes
    this.#publicUrl = publicUrl
  }

  /** Rejects with 503 when the page cannot be rendered now. */
  async render(folder: string, path: string, ip: string): Promise<PreviewOutput> {
    const input: PreviewInput = { folder, url: this.#publicUrl + path }
    const output = await this.#processes.run(job, Buffer.from(JSON.stringify(input)), ip)
    if ('exitCode' in output) throw job.failed()
    return JSON.parse(output.toString())
  }

  /** The name under which the page can be taken once. */
  hold(html: string): string {
    const name = randomBytes(16).toString('base64url')
    const shown = withoutScripts(html)
    this.#held.set(name, { html: shown, policy: framedPagePolicy(shown) })
    for (const [oldest] of this.#held) if (this.#held.size > maxHeld) this.#held.delete(oldest)
    return name
  }

  take(name: string): HeldPage | undefined {
    const page = this.#held.get(name)
    this.#held.delete(name)
    return page
  }
}

/** The policy of the frame would block scripts and the map, and say so in the console. */
const withoutScripts = (html: string) =>
  html.replaceAll(/<(script|iframe)\b[\s\S]*?<\/\1>|<link\b[^>]*\brel="modulepreload"[^>]*>/g, '')
