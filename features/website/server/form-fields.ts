import { coreOf, definitionOf, type Schema } from '#content-loader/schema/parts.ts'
import { type Row, rowsOf } from '#content-loader/schema/rows.ts'
import type { ContentField } from '#features/website/website.ts'

/** The fields of a file as forms show them, each before the fields in it. */
export function formFields(schema: Schema): ContentField[] {
  const rows = rowsOf(schema)
  const unions = new Set(rows.filter(({ core }) => controlOf(core) === 'file').map(({ path }) => path))
  const isInFile = ({ path }: Row) =>
    [...unions].some((union) => path.startsWith(`${union}.`) || path.startsWith(`${union}[`))
  return rows
    .filter((row) => row.kind === undefined && !isInFile(row))
    .map(({ path, core, about, allowed, isRequired, byDefault }) => ({
      path,
      control: controlOf(core),
      help: about.description ?? '',
      allowed,
      isRequired,
      byDefault: byDefault ?? null,
      choices: choicesOf(core),
    }))
}

function controlOf(core: Schema): ContentField['control'] {
  const definition = definitionOf(core)
  switch (definition.type) {
    case 'string':
      return 'text'
    case 'number':
      return 'number'
    case 'boolean':
      return 'switch'
    case 'enum':
      return 'choice'
    case 'object':
      return 'group'
    case 'array': {
      const inner = definitionOf(coreOf(definition.element).core).type
      if (inner === 'enum') return 'choices'
      if (inner === 'string') return 'texts'
      return inner === 'object' ? 'list' : 'file'
    }
    default:
      return 'file'
  }
}

function choicesOf(core: Schema): string[] {
  const definition = definitionOf(core)
  if (definition.type === 'enum') return Object.values(definition.entries).map(String)
  return definition.type === 'array' ? choicesOf(coreOf(definition.element).core) : []
}
