import * as z from 'zod/mini'

export type Schema = z.core.$ZodType
export type Definition = z.core.$ZodTypes['_zod']['def']

/** Every schema of zod is one of those that tell their kinds apart by `type`. */
export const definitionOf = (schema: Schema): Definition => (schema as z.core.$ZodTypes)._zod.def

/** The schema within optional ones, defaults and numbers, which the loader reads from texts. */
export function coreOf(schema: Schema): { core: Schema; isOptional: boolean; byDefault?: string } {
  const definition = definitionOf(schema)
  if (definition.type === 'optional') return { ...coreOf(definition.innerType), isOptional: true }
  if (definition.type === 'default')
    return { ...coreOf(definition.innerType), isOptional: true, byDefault: String(definition.defaultValue) }
  if (definition.type === 'pipe') return coreOf(definition.out)
  return { core: schema, isOptional: false }
}

/** The messages of a schema's checks, without "must be". */
function rulesOf(schema: Schema): string[] {
  return (definitionOf(schema).checks ?? []).flatMap((check) => {
    const rule = ruleOf(check._zod.def.error)
    return rule === undefined ? [] : [rule]
  })
}

/** "a time such as …" of the message "must be a time such as …". Undefined for messages that say something else. */
function ruleOf(error: unknown): string | undefined {
  const issue = { code: 'custom', input: '', path: [] }
  const message = typeof error === 'function' ? messageOf(() => error(issue)) : undefined
  return /^must be (.*)$/s.exec(message ?? '')?.[1]
}

/** Some messages name the wrong value and fail without one. */
function messageOf(read: () => unknown): string | undefined {
  try {
    return String(read())
  } catch {
    return undefined
  }
}

/** 1000, 2400 and a year without a comma, 10,000 with one. */
const inDigits = (number = Number.NaN) => number.toLocaleString('en-US', { useGrouping: 'min2' })

/** What a schema allows, in words. */
export function allowedBy(schema: Schema): string {
  const { core } = coreOf(schema)
  const definition = definitionOf(core)
  switch (definition.type) {
    case 'string':
      return [...new Set(rulesOf(core))].map((rule) => rule.replace(/^at most/, 'text of at most')).join('; ') || 'text'
    case 'number': {
      const { type, minimum, maximum } = z.toJSONSchema(core)
      const isWhole = type === 'integer'
      return `a ${isWhole ? 'whole ' : ''}number from ${inDigits(minimum)} to ${inDigits(maximum)}`
    }
    case 'boolean':
      return '`true` or `false`'
    case 'literal':
      return definition.values.map((value) => `\`${value}\``).join(', ')
    case 'enum':
      return Object.values(definition.entries)
        .map((value) => `\`${value}\``)
        .join(', ')
    case 'array': {
      const inner = coreOf(definition.element).core
      const isPlain = definitionOf(inner).type !== 'object'
      return isPlain ? `a list, each ${allowedBy(definition.element)}` : 'a list'
    }
    case 'union':
      return ruleOf(definition.error) ?? [...new Set(definition.options.map(allowedBy))].join(', or ')
    case 'tuple':
      return ruleOf(definition.error) ?? 'a list'
    case 'record':
      return `fields whose names are ${allowedBy(definition.keyType)}; each is ${allowedBy(definition.valueType)}`
    default:
      return 'fields'
  }
}
