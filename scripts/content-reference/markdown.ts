import { claimMeanings, placeholderMeanings } from '#content-loader/placeholders.ts'
import { fileSchemas } from '#content-loader/schema/files.ts'
import { allowedBy } from '#content-loader/schema/parts.ts'
import { type Row, rowsOf } from '#content-loader/schema/rows.ts'
import { sectionKindMeanings } from '#content-loader/schema/service.ts'
import { exampleKey, examplesOf } from './examples.ts'

/** The beginning of docs/owner/content.md. */
const intro = `# Fields of the content folder

<!-- Written by scripts/content-reference.ts from the schemas in content-loader/schema. Change those. -->

Every file of \`content\`, and every field in it. The server checks all of them when it starts, and a message names the file, the line and
what is allowed.

A name such as \`address.city\` is the field \`city\` within \`address\`. \`prices[].name\` is the field \`name\` of each item
of the list \`prices\`. Text is plain text; put it in quotes if it has a colon, a # or a brace. Examples are from the
electrician’s sample.

- **Pictures** are in \`pictures/\` (.jpg, .png, .webp or .avif). A field names a picture by its file name without the
  extension, and \`pictures.yaml\` describes each.
- **Drawings** are in \`drawings/\`: SVG files of at most 100 kB, with a \`viewBox\` and without scripts or styles.
- **Other countries**: [countries.md](countries.md) says what to set outside of the United States.`

/** Every kind of item of a section. */
const sectionExample = `\`\`\`markdown
## Warning signs {warnings}

- **A burning smell** Turn the breaker off and call.

## Our work {carousel}

- ![dimmer] **Dimmers** Bright for work, low for the evening.
- **Fans** A slide without a picture.

## Sizes {figures}

- **9 to 26 kW** Air-cooled, for most homes.

> Every 10 years

## How we work

Any **Markdown**: paragraphs, lists, links.
\`\`\``

/** The text of docs/owner/content.md. */
export function contentReference(root: string): string {
  const files = fileSchemas.map(({ path, about, schema, isOptional, sample = path }) =>
    [
      `## ${path}`,
      `${about}${isOptional ? ' The file is optional.' : ''}`,
      ...tablesOf(rowsOf(schema), examplesOf(root, sample)),
      ...(rowsOf(schema).length === 0 ? [`Allowed: ${allowedBy(schema)}.`] : []),
      ...(path === 'services/*.md' ? [sections()] : []),
    ].join('\n\n'),
  )
  return `${[intro, wording(), ...files].join('\n\n')}\n`
}

/** A table of the fields, and one for each kind of figure. */
function tablesOf(rows: readonly Row[], examples: Map<string, string>): string[] {
  const shown = rows.filter(({ path }) => !/(^|[.\]])when$/.test(path.replace('].', ']')))
  const byKind = Map.groupBy(shown, ({ kind }) => kind)
  return [...byKind].flatMap(([kind, group]) => {
    const own = kind === undefined ? [] : [`### The figure \`${kind}\``, String(group[0]?.about.description ?? '')]
    const lines = group.map((row) => lineOf(row, examples.get(exampleKey(row.path, row.kind))))
    return lines.length === 0 ? own : [...own, [...headings, ...lines].join('\n')]
  })
}

const headings = ['| Field | Meaning | Allowed | Default | Example |', '|---|---|---|---|---|']

function lineOf({ path, about, allowed, isRequired, byDefault }: Row, sample: string | undefined): string {
  const example = sample ?? about.example ?? (about.byDefault === undefined ? byDefault : undefined)
  const cells = [
    code(path),
    about.description ?? '',
    allowed,
    isRequired ? 'required' : (byDefault ?? 'none'),
    example === undefined || allowed === 'fields' ? '' : code(example),
  ]
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')).join(' | ')} |`
}

/** A text with backticks needs two around it. */
const code = (text: string) => (text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``)

const listOf = (meanings: Record<string, string>, name: (key: string) => string) =>
  Object.entries(meanings)
    .map(([key, meaning]) => `- ${name(key)}: ${meaning}`)
    .join('\n')

const wording = () => `## Placeholders and claims

Texts can name facts of business.yaml in braces:

${listOf(placeholderMeanings, (key) => `\`{${key}}\``)}
- \`{price: Service call}\`: the price of that line of \`priceList\` in trade.yaml, such as $95, so that it stands once

A part of a text can depend on a claim: \`{freeEstimates? The estimate is free.}\` stays if the claim is true,
\`{no emergencyService? Call in the morning.}\` if it is false. An item of a list depends on one with a field \`when\`, such as
\`when: freeEstimates\` or \`when: no freeEstimates\`. The claims:

${listOf(claimMeanings, (key) => `\`${key}\``)}`

const sections = () => `### Sections

The text below the fields of a service is in sections. Each begins with a heading, which may name its kind in braces:

${listOf(sectionKindMeanings, (key) => `\`{${key}}\``)}

${sectionExample}`
