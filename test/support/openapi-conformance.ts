import { type Document, faultIn, type Operation, operationsIn } from './operations.ts'

export type Asked = { method: string; url: string; headers?: Record<string, unknown> | undefined }
export type ApiResponse = { statusCode: number; headers: Record<string, unknown>; body: string }

/** What an address below /api may answer that no call has, or that cannot be read. */
const nowhere = [400, 401, 403, 404, 413, 414, 415]
/** The document does not describe itself. */
const itself = /^\/api\/(openapi\.json|docs)$/

/** Throws for an answer that the API's own description does not allow: its status, a header, its type or its body. */
export function conformanceCheck(document: Document): (asked: Asked, answered: ApiResponse) => void {
  const operations = operationsIn(document)
  const patterns = [...operations.values()].map((operation) => ({
    operation,
    pattern: new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`, 'i'),
  }))

  return ({ method, url, headers = {} }, answered) => {
    const path = plain(url)
    if (!/^\/api(\/|$)/i.test(path) || itself.test(path)) return
    const called = method === 'HEAD' ? 'GET' : method
    const found = patterns.find(({ operation, pattern }) => operation.method === called && pattern.test(path))
    const fault = found
      ? faultOf(found.operation, method, String(headers.accept ?? ''), answered)
      : !nowhere.includes(answered.statusCode) && 'answers though no call is described there'
    if (fault) throw new Error(`${method} ${url}, ${answered.statusCode}: ${fault}\n${answered.body.slice(0, 500)}`)
  }
}

/** The path as the router reads it. */
function plain(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? ''
  const collapsed = path.replaceAll(/\/+/g, '/').replace(/(?<=.)\/$/, '')
  try {
    return decodeURIComponent(collapsed)
  } catch {
    return collapsed
  }
}

function faultOf(operation: Operation, method: string, accept: string, { statusCode, headers, body }: ApiResponse) {
  const described = operation.responses[statusCode]
  if (!described) return 'the description does not know this status'
  for (const [name, { required, schema }] of Object.entries(described.headers ?? {})) {
    const value = headers[name.toLowerCase()]
    if (value === undefined && required) return `${name} is missing`
    const isNumber = schema?.type === 'integer'
    const fault = value !== undefined && schema && faultIn(schema, isNumber ? Number(value) : value)
    if (fault) return `${name}: ${fault}`
  }
  const type = String(headers['content-type'] ?? '').split(';')[0] ?? ''
  if (!described.content) return type === '' && body === '' ? undefined : `there is ${type}, where nothing is described`
  const content = described.content[type]
  if (!content) return `the description does not know ${type || 'an answer without a type'}`
  if (statusCode >= 400 && (type === 'application/problem+json') !== accept.includes('application/problem+json'))
    return 'the problem is not told in the form that was asked for'
  if (type === 'text/plain' && /\.$|\n/.test(body)) return 'this is not one sentence without a full stop'
  if (method === 'HEAD') return body === '' ? undefined : 'HEAD has a body'
  return faultIn(content.schema, type.endsWith('json') ? JSON.parse(body) : body)
}
