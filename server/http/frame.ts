import type { FastifyReply } from 'fastify'
import type { RenderedPage } from '#domain/rendered-pages.ts'

/** A built page whose main part the server renders for each request, cut into its parts. */
export type Frame = {
  /** Up to the main part, where breadcrumbs belong. */
  start: string
  /** The start tag of the main part. */
  mainTag: string
  /** What the build put into the main part: islands and scripts. */
  main: string
  /** From the end of the main part. */
  end: string
  /** The Content-Security-Policy of the built page. It never depends on what a visitor typed. */
  policy: string
}

/** Throws when the page has no main part. */
export function frameOf(html: string, policy: string): Frame {
  const tagStart = html.indexOf('<main ')
  const start = html.indexOf('>', tagStart) + 1
  const end = html.indexOf('</main>', start)
  if (tagStart < 0 || end < 0) throw new Error('A page that the server renders needs a built <main>')
  return {
    start: html.slice(0, tagStart),
    mainTag: html.slice(tagStart, start),
    main: html.slice(start, end),
    end: html.slice(end),
    policy,
  }
}

/** The HTML of the page inside its frame. */
export const pageIn = ({ start, mainTag, end }: Frame, { breadcrumbs = '', main }: RenderedPage): string =>
  start + breadcrumbs + mainTag + main + end

/** Sends the page inside its frame. */
export function sendRendered(reply: FastifyReply, frame: Frame, page: RenderedPage): FastifyReply {
  return reply
    .header('Content-Security-Policy', frame.policy)
    .type('text/html; charset=utf-8')
    .send(pageIn(frame, page))
}
