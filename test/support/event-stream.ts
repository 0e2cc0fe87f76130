/** A server-sent event, with its JSON. */
export type StreamEvent = { event: string; data: unknown }

/** Opens GET /api/admin/events. `next` resolves to the next event, or to undefined when the stream has ended. */
export async function openEventStream(url: string, token: string) {
  const closing = new AbortController()
  const response = await fetch(`${url}/api/admin/events`, {
    headers: { Authorization: `Bearer ${token}` },
    signal: closing.signal,
  })
  const events = response.body ? eventsIn(response.body) : undefined
  return {
    response,
    next: async () => (await events?.next())?.value,
    close: () => closing.abort(),
  }
}

async function* eventsIn(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent, undefined> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body) {
    const frames = (text + decoder.decode(chunk, { stream: true })).split('\n\n')
    text = frames.pop() ?? ''
    for (const frame of frames) {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(frame)?.[1]
      const event = field('event')
      if (event) yield { event, data: JSON.parse(field('data') ?? 'null') }
    }
  }
}
