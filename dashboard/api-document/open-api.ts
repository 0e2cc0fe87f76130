/** The parts of JSON Schema that /api/openapi.json uses. */
export type Schema = {
  type?: string
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  items?: Schema
  format?: string
  description?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
}

type Content = Readonly<Record<string, { schema: Schema }>>
type Response = { description: string; content?: Content }
type Parameter = { name: string; in: string; required?: boolean; schema: Schema }
type Operation = {
  summary?: string
  security?: readonly object[]
  parameters?: readonly Parameter[]
  requestBody?: { content: Content }
  responses: Readonly<Record<string, Response | { $ref: string }>>
}

/** The parts of OpenAPI that /api/openapi.json uses. */
export type OpenApi = {
  paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  components: { responses: Readonly<Record<string, Response>> }
}

/** An operation as the page shows it. `types` are the media types of a response, `schema` describes its JSON. */
export type ApiOperation = {
  method: string
  path: string
  summary: string
  isForStaff: boolean
  parameters: readonly Parameter[]
  body: Schema | undefined
  responses: { status: string; description: string; types: string[]; schema: Schema | undefined }[]
}

/** Every operation of the document, sorted by path. */
export function operationsOf({ paths = {}, components }: OpenApi): ApiOperation[] {
  const resolved = (response: Response | { $ref: string }): Response =>
    '$ref' in response ? (components.responses[response.$ref.split('/').at(-1) ?? ''] ?? { description: '' }) : response
  return Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        summary: operation.summary ?? '',
        isForStaff: operation.security !== undefined,
        parameters: operation.parameters ?? [],
        body: operation.requestBody?.content['application/json']?.schema,
        responses: Object.entries(operation.responses).map(([status, response]) => {
          const { description, content = {} } = resolved(response)
          return { status, description, types: Object.keys(content), schema: content['application/json']?.schema }
        }),
      })),
    )
    .sort((a, b) => a.path.localeCompare(b.path))
}

/** A schema in a few words. Objects and arrays give only their type. */
export function wordsOf(schema: Schema): string {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices?.every(isPlain)) return [...new Set(choices.map(wordsOf))].join(' or ')
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(', ')
  return [schema.format ?? schema.type ?? 'one of', ...limitsOf(schema)].join(', ')
}

const isPlain = ({ properties, items, anyOf, oneOf }: Schema) => !properties && !items && !anyOf && !oneOf

function limitsOf({ type, minimum, maximum, minLength, maxLength }: Schema): string[] {
  if (type === 'integer') return rangeOf(minimum, maximum)
  return rangeOf(minLength, maxLength).map((range) => `${range} characters`)
}

function rangeOf(least: number | undefined, most: number | undefined): string[] {
  if (least !== undefined && most !== undefined) return [`${least} to ${most}`]
  if (most !== undefined) return [`at most ${most}`]
  return least === undefined ? [] : [`at least ${least}`]
}

/** The properties of an object, the items of an array, or the variants of a union. */
export function partsOf(schema: Schema): { name: string; schema: Schema; isOptional: boolean }[] {
  const { properties, required = [], items, anyOf, oneOf } = schema
  if (properties) {
    return Object.entries(properties).map(([name, part]) => ({
      name,
      schema: part,
      isOptional: !required.includes(name),
    }))
  }
  if (items) return [{ name: 'each', schema: items, isOptional: false }]
  const choices = (anyOf ?? oneOf ?? []).filter((choice) => !isPlain(choice))
  return choices.map((choice, index) => ({ name: `variant ${index + 1}`, schema: choice, isOptional: false }))
}
