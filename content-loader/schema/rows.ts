import * as z from 'zod/mini'
import type { Described } from './fields.ts'
import { allowedBy, coreOf, definitionOf, type Schema } from './parts.ts'

/** A field of a file as docs/owner/content.md and its form show it. */
export type Row = {
  /** Such as `address.city`. `prices[].name` is in each item of a list. */
  path: string
  /** The kind of figure that has the field. */
  kind: string | undefined
  about: Partial<Described>
  allowed: string
  isRequired: boolean
  byDefault: string | undefined
  /** Without what makes it optional. */
  core: Schema
}

/** The fields of a schema, each before the fields in it. */
export function rowsOf(schema: Schema, path = '', kind?: string): Row[] {
  const definition = definitionOf(coreOf(schema).core)
  switch (definition.type) {
    case 'object':
      return Object.entries(definition.shape).flatMap(([name, field]) => {
        const inner = path === '' ? name : `${path}.${name}`
        return [rowOf(field, inner, kind), ...rowsOf(field, inner, kind)]
      })
    case 'array':
      return rowsOf(definition.element, `${path}[]`, kind)
    case 'union':
      return definition.options.flatMap((option) => rowsOf(option, path, kindOf(option) ?? kind))
    default:
      return []
  }
}

/** The value of the field `kind`, which tells the figures apart. */
function kindOf(schema: Schema): string | undefined {
  const definition = definitionOf(coreOf(schema).core)
  const kind = definition.type === 'object' ? definition.shape.kind : undefined
  const values = kind && definitionOf(coreOf(kind).core)
  return values?.type === 'literal' ? String(values.values[0]) : undefined
}

function rowOf(field: Schema, path: string, kind: string | undefined): Row {
  const { core, isOptional, byDefault } = coreOf(field)
  const about = metaOf(field)
  return {
    ...{ path, kind, about, core },
    allowed: about.allowed ?? allowedBy(field),
    isRequired: !isOptional,
    byDefault: about.byDefault ?? byDefault,
  }
}

/** The meaning may be on the optional schema or on the one within it. */
function metaOf(schema: Schema): Partial<Described> {
  const definition = definitionOf(schema)
  const isWrapped = definition.type === 'optional' || definition.type === 'default'
  return { ...(isWrapped && metaOf(definition.innerType)), ...z.globalRegistry.get(schema) }
}
