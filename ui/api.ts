/** A call that the server did not answer with success; the message is `{status}: {what it said}`. */
export class ApiError extends Error {
  status: number
  /** Our own server's sentence, without a full stop; undefined for markup or nothing, as from a proxy before it. */
  sentence: string | undefined

  constructor(status: number, text: string, sentence?: string) {
    super(`${status}: ${text}`)
    this.status = status
    this.sentence = sentence
  }
}

export type Call = {
  method?: 'POST' | 'PATCH' | 'DELETE'
  /** Sent as JSON. */
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
  /** The request outlives the page. Its body is then limited to 64 kB. */
  keepalive?: boolean
}

/** Calls the server and resolves to its JSON (a 204 has none: ask for `undefined`). Throws ApiError unless it says OK. */
export async function call<Answer>(path: string, options?: Call): Promise<Answer> {
  return readJson<Answer>(await ask(path, options))
}

/** Calls the server and resolves to its answer, of which only the head has been read. Throws ApiError unless it says OK. */
export async function ask(path: string, { method, body, headers, signal, keepalive }: Call = {}): Promise<Response> {
  const response = await fetch(path, {
    method: method ?? 'GET',
    credentials: 'include',
    headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
    ...(keepalive && { keepalive }),
  })
  if (!response.ok) throw await errorOf(response)
  return response
}

async function errorOf(response: Response): Promise<ApiError> {
  const text = await response.text()
  const isSentence = text !== '' && response.headers.get('Content-Type')?.startsWith('text/plain')
  return new ApiError(response.status, text || response.statusText, isSentence ? text : undefined)
}

export async function readJson<Answer>(response: Response): Promise<Answer> {
  const text = await response.text()
  return (text ? JSON.parse(text) : undefined) as Answer // the caller names what this call answers
}
