import Ajv from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

/** As much of JSON Schema as the API's own description uses. */
export type Schema = {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
}

export const methods = ['GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'OPTIONS'] as const

type Answer = {
  description: string
  headers?: Record<string, { required?: boolean; schema?: Schema }>
  content?: Record<string, { schema: Schema }>
}

export type Operation = {
  path: string
  method: (typeof methods)[number]
  security?: object[]
  parameters: { in: string; name: string; required: boolean; schema: Schema }[]
  requestBody?: { content: { 'application/json': { schema: Schema } } }
  responses: Record<string, Answer>
}

export type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { responses: Record<string, Answer> }
}

/** Every operation of an OpenAPI document, by its method and path, its references followed. */
export function operationsIn(document: Document): Map<string, Operation> {
  const follow = (answer: Answer | { $ref: string }): Answer | undefined =>
    '$ref' in answer ? document.components.responses[answer.$ref.split('/').at(-1) ?? ''] : answer
  const found = new Map<string, Operation>()
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [name, operation] of Object.entries(operations)) {
      const method = methods.find((each) => each === name.toUpperCase())
      if (!method) throw new Error(`The tests know no ${name}`)
      const responses = Object.entries(operation.responses).map(([status, answer]) => [status, follow(answer)])
      const { parameters = [] } = operation
      const whole = { ...operation, path, method, parameters, responses: Object.fromEntries(responses) }
      found.set(`${method} ${path}`, whole)
    }
  }
  return found
}

const ajv = addFormats.default(new Ajv({ strict: false }))

/** What is wrong with the value; undefined when nothing is. */
export function faultIn(schema: Schema, value: unknown): string | undefined {
  return ajv.validate(schema, value) ? undefined : ajv.errorsText()
}
