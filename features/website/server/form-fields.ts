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
      control: byWords(controlOf(core), about.description ?? '', allowed),
      help: about.description ?? '',
      allowed,
      isRequired,
      byDefault: byDefault ?? null,
      choices: choicesOf(core),
    }))
}

/** What a text is, by its words in docs/owner/content.md. */
function byWords(control: ContentField['control'], help: string, allowed: string): ContentField['control'] {
  if (control === 'texts') return allowed.includes('a quarter of an hour') ? 'times' : control
  if (control !== 'text') return control
  if (/^The name of (a|the) picture/.test(help)) return 'picture'
  if (allowed.startsWith('a time such as')) return 'time'
  return allowed.includes('a day such as "2') ? 'day' : control
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
      const element = definitionOf(coreOf(definition.element).core)
      const inner = element.type
      if (inner === 'enum') return 'choices'
      // An item that is more than a name is changed in the file.
      if (inner === 'string' || isNamed(element)) return 'texts'
      return inner === 'object' ? 'list' : 'file'
    }
    default:
      return 'file'
  }
}

/** An item that is a name, or fields with a name. */
const isNamed = (definition: ReturnType<typeof definitionOf>) =>
  definition.type === 'union' && definition.options.some((option) => definitionOf(option).type === 'string')

function choicesOf(core: Schema): string[] {
  const definition = definitionOf(core)
  if (definition.type === 'enum') return Object.values(definition.entries).map(String)
  return definition.type === 'array' ? choicesOf(coreOf(definition.element).core) : []
}
