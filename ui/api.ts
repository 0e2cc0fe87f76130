import type { NearestTimes } from '#features/availability/availability.ts'

type FieldError = { pointer: string; detail: string }

/** A response with an error status. The message is `{status}: {response body}`, or the `detail` of a body in JSON. */
export class ApiError extends Error {
  status: number
  /** Of a body in JSON. */
  nearest: NearestTimes['nearest'] | undefined
  /** The mistakes in fields, by JSON Pointer, for a request that accepts application/problem+json. */
  fieldErrors: readonly FieldError[] = []
  /** The seconds after which to try again, where the server says so. */
  retryAfter: number | undefined
  /** Our server's plain-text error, without a final period. Undefined for other bodies, such as a proxy's HTML page. */
  sentence: string | undefined

  constructor(status: number, text: string, sentence?: string) {
    super(`${status}: ${text}`)
    this.status = status
    this.sentence = sentence
  }
}

export type ApiRequest = {
  method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Sent as JSON, unless it is a file. */
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
  /** The request outlives the page. The browser then limits its body to 64 kB. */
  keepalive?: boolean
}

/** Resolves to the response's JSON, or to undefined for a 204. Throws ApiError on an error status. */
export async function apiRequest<Result>(path: string, request?: ApiRequest): Promise<Result> {
  return readJson<Result>(await apiFetch(path, request))
}

/** Resolves to the response before its body has been read. Throws ApiError on an error status. */
export async function apiFetch(
  path: string,
  { method, body, headers, signal, keepalive }: ApiRequest = {},
): Promise<Response> {
  const response = await fetch(path, {
    method: method ?? 'GET',
    credentials: 'include',
    headers: { ...(body !== undefined && { 'Content-Type': typeOf(body) }), ...headers },
    ...(body !== undefined && { body: body instanceof Blob ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
    ...(keepalive && { keepalive }),
  })
  if (!response.ok) throw await toApiError(response)
  return response
}

const typeOf = (body: unknown) => (body instanceof Blob ? body.type : 'application/json')

async function toApiError(response: Response): Promise<ApiError> {
  const text = await response.text()
  const type = response.headers.get('Content-Type')
  const { detail, nearest, errors } = /^application\/(problem\+)?json/.test(type ?? '') ? answerIn(text) : {}
  const sentence = detail ?? (text !== '' && type?.startsWith('text/plain') ? text : undefined)
  const error = new ApiError(response.status, sentence ?? (text || response.statusText), sentence)
  error.nearest = nearest
  error.fieldErrors = errors ?? []
  error.retryAfter = Number(response.headers.get('Retry-After')) || undefined
  return error
}

/** Empty for a body that is cut off. */
function answerIn(text: string): Partial<NearestTimes & { errors: FieldError[] }> {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}

export async function readJson<Result>(response: Response): Promise<Result> {
  const text = await response.text()
  return (text ? JSON.parse(text) : undefined) as Result // the caller knows the endpoint's result
}
