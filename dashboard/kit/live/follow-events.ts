import { isUnlocked, lock, staffFetch } from '#dashboard/kit/access.ts'
import type { RowEvent } from '#features/live/row-event.ts'

const path = '/api/admin/events'
/** A stream whose first event takes longer is probably held back by a proxy. */
const firstEventMs = 10_000
/** Before each further attempt to connect. The last one repeats. */
const pausesMs = [1000, 3000, 10_000, 30_000]

/**
 * `delayed`: something between here and the server holds the stream back. `lost`: the server cannot be reached. `alone`: the server
 * does not hear the others.
 */
export type Connection = 'open' | 'delayed' | 'lost' | 'alone'

type Listener = {
  /** What others changed. */
  onEvents(events: RowEvent[]): void
  /** Others may have changed anything. */
  onGap(): void
  onConnection(connection: Connection): void
}

/** Follows what others change until the returned function is called or the session ends. Reconnects when the stream ends. */
export function followEvents({ onEvents, onGap, onConnection }: Listener): () => void {
  const closing = new AbortController()
  const { signal } = closing
  let session: string | undefined
  let failures = 0

  async function follow() {
    const late = setTimeout(() => onConnection('delayed'), firstEventMs)
    try {
      const response = await staffFetch(path, { signal })
      for await (const { event, data } of serverSentEvents(response)) {
        clearTimeout(late)
        if (event === 'ready') {
          const isBack = session !== undefined || failures > 0
          if (isBack) onGap()
          session = JSON.parse(data).session
          failures = 0
          onConnection('open')
        } else if (event === 'gap') onGap()
        else if (event === 'hears') onConnection(JSON.parse(data).hears ? 'open' : 'alone')
        else if (event === 'ended') {
          // After a logout, the server says so too.
          if (isUnlocked()) lock('Session expired')
        } else if (event === 'rows') {
          const events: RowEvent[] = JSON.parse(data)
          // The server sends an email, whoever asked for it.
          const isOfOthers = (each: RowEvent) =>
            each.kind === 'told' || each.session === undefined || each.session !== session
          const ofOthers = events.filter(isOfOthers)
          if (ofOthers.length > 0) onEvents(ofOthers)
        }
      }
    } finally {
      clearTimeout(late)
    }
  }

  async function keepFollowing() {
    while (!signal.aborted && isUnlocked()) {
      await follow().catch(() => {})
      if (signal.aborted || !isUnlocked()) return
      if (failures > 0) onConnection('lost')
      await pauseOrOnline(pausesMs[Math.min(failures++, pausesMs.length - 1)] ?? 0, signal)
    }
  }
  void keepFollowing()
  return () => closing.abort()
}

/** Resolves early when the browser is online again. */
function pauseOrOnline(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const ended = new AbortController()
    const end = () => {
      ended.abort()
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end, { signal: ended.signal })
    signal.addEventListener('abort', end, { signal: ended.signal })
  })
}

type ServerSentEvent = { event: string; data: string }

/** The events of a response, until it ends. EventSource cannot send the session's token in a header. */
async function* serverSentEvents({ body }: Response): AsyncGenerator<ServerSentEvent> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const { value } = (await reader?.read()) ?? {}
    if (value === undefined) return
    const frames = (text + value).split('\n\n')
    text = frames.pop() ?? ''
    for (const frame of frames) {
      const fields = new Map(frame.split('\n').map((line) => line.split(/: (.*)/s) as [string, string])) // name, value
      const event = fields.get('event')
      if (event) yield { event, data: fields.get('data') ?? '' }
    }
  }
}
