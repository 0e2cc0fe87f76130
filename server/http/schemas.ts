import type { FastifySchemaCompiler, FastifySerializerCompiler, FastifyServerOptions } from 'fastify'
import * as z from 'zod/mini'
import { explain } from '#domain/errors.ts'
import { invalid } from './refusal.ts'

const check: FastifySchemaCompiler<z.ZodMiniType> =
  ({ schema, httpPart }) =>
  (input) => {
    const result = z.safeParse(schema, input, { error: explain })
    if (!result.success) return { error: invalid(result.error) }
    // Headers stay as they came: Fastify would put others together with them at every look.
    return httpPart === 'headers' ? {} : { value: result.data }
  }

// Rows are what the repositories select; a schema here only describes them.
const write: FastifySerializerCompiler<z.ZodMiniType> = () => JSON.stringify

/** What makes checks and writers of a route's schemas. Said this way, Fastify does not load those that it brings. */
export const schemaController = {
  compilersFactory: { buildValidator: () => check, buildSerializer: () => write },
} as unknown as NonNullable<FastifyServerOptions['schemaController']> // its types know only what Fastify brings
