import Ajv from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

/** The part of JSON Schema that the API description uses. */
export type Schema = {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  description?: string
  examples?: string[]
  format?: string
}

export const methods = ['GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'OPTIONS'] as const

type ResponseObject = {
  description: string
  headers?: Record<string, { required?: boolean; schema?: Schema }>
  content?: Record<string, { schema: Schema }>
}

export type Operation = {
  path: string
  method: (typeof methods)[number]
  security?: object[]
  parameters: { in: string; name: string; required: boolean; schema: Schema }[]
  /** By content type. */
  requestBody?: { content: Partial<Record<string, { schema: Schema }>> }
  responses: Record<string, ResponseObject>
}

export type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { responses: Record<string, ResponseObject> }
}

/** Every operation of an OpenAPI document by method and path, with its response references resolved. */
export function operationsIn(document: Document): Map<string, Operation> {
  const resolve = (response: ResponseObject | { $ref: string }): ResponseObject | undefined =>
    '$ref' in response ? document.components.responses[response.$ref.split('/').at(-1) ?? ''] : response
  const found = new Map<string, Operation>()
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [name, operation] of Object.entries(operations)) {
      const method = methods.find((each) => each === name.toUpperCase())
      if (!method) throw new Error(`Unknown method ${name}`)
      const responses = Object.entries(operation.responses).map(([status, response]) => [status, resolve(response)])
      const { parameters = [] } = operation
      found.set(`${method} ${path}`, {
        ...operation,
        path,
        method,
        parameters,
        responses: Object.fromEntries(responses),
      })
    }
  }
  return found
}

const ajv = addFormats.default(new Ajv({ strict: false }))

/** Says why the schema rejects the value; undefined when it is valid. */
export function schemaError(schema: Schema, value: unknown): string | undefined {
  return ajv.validate(schema, value) ? undefined : ajv.errorsText()
}
