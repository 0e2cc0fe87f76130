import { type Document, type Operation, operationsIn, schemaError } from './operations.ts'

type ApiRequest = { method: string; url: string; headers?: Record<string, unknown> | undefined }
export type ApiResponse = { statusCode: number; headers: Record<string, unknown>; body: string }

/** The statuses that a request below /api may get when it matches no operation. */
const unmatchedStatuses = [400, 401, 403, 404, 405, 413, 414, 415]
/** The OpenAPI document does not describe its own endpoints. */
const undescribed = /^\/api\/(openapi\.json|docs)$/

/** Returns a check that throws when a response's status, headers, content type or body break the API description. */
export function conformanceCheck(document: Document): (request: ApiRequest, response: ApiResponse) => void {
  const operations = operationsIn(document)
  const patterns = [...operations.values()].map((operation) => ({
    operation,
    pattern: new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`, 'i'),
  }))

  return ({ method, url, headers = {} }, response) => {
    const path = normalizedPath(url)
    if (!/^\/api(\/|$)/i.test(path) || undescribed.test(path)) return
    const describedMethod = method === 'HEAD' ? 'GET' : method
    const match = patterns.find(({ operation, pattern }) => operation.method === describedMethod && pattern.test(path))
    const problem = match
      ? problemOf(match.operation, method, String(headers.accept ?? ''), response)
      : !unmatchedStatuses.includes(response.statusCode) && 'answers though no call is described there'
    if (problem) throw new Error(`${method} ${url}, ${response.statusCode}: ${problem}\n${response.body.slice(0, 500)}`)
  }
}

/** The path as the router sees it: decoded, without query and repeated slashes. */
function normalizedPath(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? ''
  const collapsed = path.replaceAll(/\/+/g, '/').replace(/(?<=.)\/$/, '')
  try {
    return decodeURIComponent(collapsed)
  } catch {
    return collapsed
  }
}

/** Says what is wrong with the response; undefined when nothing is. */
function problemOf(operation: Operation, method: string, accept: string, { statusCode, headers, body }: ApiResponse) {
  const described = operation.responses[statusCode]
  if (!described) return 'the description does not know this status'
  for (const [name, { required, schema }] of Object.entries(described.headers ?? {})) {
    const value = headers[name.toLowerCase()]
    if (value === undefined && required) return `${name} is missing`
    const isNumber = schema?.type === 'integer'
    const error = value !== undefined && schema && schemaError(schema, isNumber ? Number(value) : value)
    if (error) return `${name}: ${error}`
  }
  const type = String(headers['content-type'] ?? '').split(';')[0] ?? ''
  if (!described.content)
    return type === '' && body === '' ? undefined : `${type || 'a body'} was sent, but nothing is described`
  const content = described.content[type]
  if (!content) return `the description does not know ${type || 'a response without a content type'}`
  if (statusCode >= 400 && (type === 'application/problem+json') !== accept.includes('application/problem+json'))
    return 'the error is not in the form that was asked for'
  if (type === 'text/plain' && /\.$|\n/.test(body)) return 'the error must be one sentence without a full stop'
  if (method === 'HEAD') return body === '' ? undefined : 'HEAD has a body'
  return schemaError(content.schema, type.endsWith('json') ? JSON.parse(body) : body)
}
