import fc from 'fast-check'
import { openApi } from '../support/api.ts'
import { type Operation, operationsIn } from '../support/operations.ts'
import type { Engine } from '../support/stores.ts'
import { invalid, invalidInUrl, valid } from './schema.ts'

/** Everything that can be wrong with a request, with the status it causes. */
export const flaws = { body: 400, parameter: 400, unknown: 400, json: 400, type: 415, size: 413, site: 403, token: 401 }
type Flaw = keyof typeof flaws

type Api = Awaited<ReturnType<typeof openWithTokens>>

/** An API with five call logs, a valid token, and expired, forged and empty ones. */
export async function openWithTokens(engine: Engine) {
  const api = await openApi(engine)
  const expired = await api.logIn()
  api.now.value = new Date(api.now.value.getTime() + 31 * 60_000)
  const staff = await api.asStaff()
  for (let row = 0; row < 5; row++) await staff('POST', '/api/call-logs', { payload: {} })
  return { ...api, token: await api.logIn(), badTokens: { expired, forged: 'A'.repeat(43), none: '' } }
}

/** Every operation of the API description. */
export async function readOperations(api: Api): Promise<Map<string, Operation>> {
  return operationsIn((await api.call('GET', '/api/openapi.json')).json())
}

/** A request to any operation. Half of them are valid, and half have one or more flaws. */
export function requestsTo(operations: Map<string, Operation>) {
  return fc.constantFrom(...operations).chain(([route, operation]) => {
    const possible = flawsOf(operation)
    if (possible.length === 0) return requestTo(route, operation, [])
    const one = fc.constantFrom(...possible).map((flaw): Flaw[] => [flaw])
    const none = fc.constant<Flaw[]>([])
    return fc
      .oneof({ arbitrary: none, weight: 5 }, { arbitrary: one, weight: 4 }, fc.subarray(possible))
      .chain((flawed) => requestTo(route, operation, flawed))
  })
}
export type Request = ReturnType<typeof requestsTo> extends fc.Arbitrary<infer Each> ? Each : never

const jsonSchemaOf = ({ requestBody }: Operation) => requestBody?.content['application/json']?.schema

function flawsOf(operation: Operation): Flaw[] {
  const { method, security, parameters } = operation
  const found: Flaw[] = []
  if (jsonSchemaOf(operation)) found.push('body', 'json')
  if (parameters.some(canBeWrong)) found.push('parameter')
  if (parameters.some((parameter) => parameter.in === 'query')) found.push('unknown')
  if (method !== 'GET') found.push('type', 'site')
  // A picture may be larger than JSON, and JSON of any size is no picture.
  if (method !== 'GET' && !operation.path.endsWith('/photos')) found.push('size')
  if (security) found.push('token')
  return found
}

/** Files of prices and of the website are longer than other bodies, and pictures are longest. */
function tooLongFor(path: string): number {
  if (path.endsWith('/website/publish')) return 9_100_000
  return /\/(import|website)\//.test(path) ? 1_100_000 : 300_000
}

function requestTo(route: string, operation: Operation, flawed: Flaw[]) {
  const schema = jsonSchemaOf(operation)
  const names = operation.parameters.filter(canBeWrong).map(({ name }) => name)
  const broken = flawed.includes('parameter') ? fc.constantFrom(...names) : fc.constant(undefined)
  return fc.record({
    route: fc.constant(route),
    flawed: fc.constant(flawed),
    values: broken.chain((name) => parametersOf(operation, name)),
    body: schema ? (flawed.includes('body') ? invalid(schema) : valid(schema)) : fc.constant(undefined),
    json: fc.constantFrom('{"a":', '{]', 'nul', '"', '{"__proto__":{"isAdmin":true}}', '\u0000'),
    type: fc.constantFrom('text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'x'),
    token: fc.constantFrom('forged', 'expired', 'none'),
    accept: fc.constantFrom(undefined, '*/*', 'application/problem+json', 'application/json, application/problem+json'),
    from: fc.integer({ min: 1, max: 250 }).map((host) => `192.0.2.${host}`),
  })
}

type Parameter = Operation['parameters'][number]

/** A header that accepts any text cannot be wrong. */
const canBeWrong = ({ schema }: Parameter) => schema.type === 'integer' || 'pattern' in schema || 'enum' in schema

function validValue(parameter: Parameter) {
  // Its form is not described.
  if (parameter.name === 'personId') return fc.stringMatching(/^[\da-f]{16}$/)
  if (parameter.in === 'header' && !canBeWrong(parameter)) return fc.stringMatching(/^[!-~]{0,20}$/)
  return valid(parameter.schema).map(String)
}

/** Valid values for all parameters except `broken`, which gets an invalid one. */
function parametersOf({ parameters }: Operation, broken: string | undefined) {
  const values = parameters.map((parameter) => {
    const value = parameter.name === broken ? invalidInUrl(parameter.schema) : validValue(parameter)
    // An empty one in the path would be another address.
    return [parameter.name, parameter.in === 'path' ? value.filter((text) => text !== '') : value]
  })
  const required = parameters.filter((parameter) => parameter.required || parameter.name === broken)
  return fc.record<Record<string, string>>(Object.fromEntries(values), {
    requiredKeys: required.map(({ name }) => name),
  })
}

/** The token of a customer's page, or in a tenth of the requests a wrong one. */
const tokenFor = (tokens: string[], { from, values }: Request) =>
  from.endsWith('7') ? values.token : tokens[from.length % tokens.length]

export async function send(api: Api & { requestTokens: string[] }, operation: Operation, request: Request) {
  const has = (flaw: Flaw) => request.flawed.includes(flaw)
  const query = new URLSearchParams()
  const headers: Record<string, string> = {}
  let { path } = operation
  for (const { in: location, name } of operation.parameters) {
    const value = name === 'token' ? tokenFor(api.requestTokens, request) : request.values[name]
    if (value === undefined) continue
    if (location === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value))
    if (location === 'query') query.set(name, value)
    if (location === 'header') headers[name] = value
  }
  if (has('unknown')) query.set('order', 'name')
  if (has('site')) headers['sec-fetch-site'] = 'cross-site'
  if (request.accept) headers.accept = request.accept

  let payload = request.body === undefined ? undefined : JSON.stringify(request.body)
  if (has('json')) payload = request.json
  if (has('type')) payload ??= 'a=b'
  if (has('size')) payload = JSON.stringify({ notes: 'x'.repeat(tooLongFor(operation.path)) })
  if (payload !== undefined) headers['content-type'] = has('type') ? request.type : 'application/json'

  if (operation.security) {
    const fresh = () => (operation.path.endsWith('/logout') ? api.logIn() : api.token)
    headers.authorization = `Bearer ${has('token') ? api.badTokens[request.token] : await fresh()}`
  }
  const url = query.size > 0 ? `${path}?${query}` : path
  return api.call(operation.method, url, { ...(payload !== undefined && { payload }), headers, from: request.from })
}
