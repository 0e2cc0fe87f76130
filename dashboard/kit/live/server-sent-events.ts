export type ServerSentEvent = { event: string; data: string }

/** The events of a response, until it ends. EventSource cannot send the session's token in a header. */
export async function* serverSentEvents({ body }: Response): AsyncGenerator<ServerSentEvent> {
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
