import { parse } from 'node:path'
import { inOrder } from '#core/in-order.ts'
import { slugOf } from '#core/slug.ts'
import type { Offered } from './choices.ts'
import { type ContentFile, readText } from './content-file.ts'
import type { ContentReader } from './content-reader.ts'
import type { Wording } from './placeholders.ts'
import type { WantPicture } from './read-pictures.ts'
import { ServiceFields } from './schema/service.ts'
import { readSections } from './sections.ts'
import { servicePageOf } from './service-page.ts'
import { didYouMean } from './suggest.ts'
import { svgMistake, withoutProlog } from './svg.ts'

/** The markup of a drawing, which becomes part of its page. Mistakes in its name are reported at the field that names it. */
function readDrawing(reader: ContentReader, name: string, file: ContentFile, field: string[]): string {
  const folder = `${reader.folder}/drawings`
  const names = reader.filesIn(folder).flatMap(({ name }) => (name.endsWith('.svg') ? [parse(name).name] : []))
  const path = `${folder}/${name}.svg`
  if (!names.includes(name)) {
    const meant = didYouMean(parse(name).name, names)
    reader.reportField(file, field, `There is no drawing "${name}" in ${folder}.${meant}`)
    return ''
  }
  const svg = withoutProlog(readText(reader.root, path, reader.errors) ?? '')
  const mistake = svg === '' ? undefined : svgMistake(svg, 'drawing')
  if (mistake) reader.report(path, mistake.line, mistake.message)
  return svg
}

/** Reads the folder of services: one file per service. Sorted as in the menu. */
export function readServices(reader: ContentReader, wording: Wording, wantPicture: WantPicture): Offered[] {
  const byFile = serviceFiles(reader).flatMap((path) => readService(reader, path, wording, wantPicture) ?? [])
  const byName = byFile.toSorted((one, other) => one.page.name.localeCompare(other.page.name, 'en'))
  return inOrder(byName, ({ fields }) => fields.menuOrder)
}

/** The paths of the files that can be services. */
function serviceFiles(reader: ContentReader): string[] {
  const folder = `${reader.folder}/services`
  const entries = reader.filesIn(folder)
  const paths = entries.flatMap(({ name, isFolder }) => {
    const path = `${folder}/${name}`
    const slug = slugOf(name) || 'drain-cleaning'
    if (isFolder) reader.report(path, undefined, `A service is a file. Move the files of this folder into ${folder}.`)
    else if (!/\.(md|markdown|ya?ml|txt)$/i.test(name)) return []
    else if (name !== `${slug}.md`)
      reader.report(
        path,
        undefined,
        `A service is a file such as ${slug}.md. Rename it: the name becomes the address of the page.`,
      )
    else return [path]
    return []
  })
  if (paths.length === 0) reader.report(folder, undefined, 'There is no service. Add one .md file per service.')
  return paths
}

function readService(
  reader: ContentReader,
  path: string,
  wording: Wording,
  wantPicture: WantPicture,
): Offered | undefined {
  const read = reader.readShown(path, ServiceFields, wording)
  if (!read || read === 'hidden') return undefined
  const { file, fields, body } = read
  const { visual } = fields
  const { sections, pictures } = readSections(
    { text: body, written: file.body, line: file.bodyLine },
    (line, message) => reader.report(path, line, message),
  )
  for (const { name, line } of pictures) wantPicture(file, name, line)
  wantPicture(file, fields.picture, ['picture'])
  if (visual?.kind === 'comparison')
    for (const side of ['before', 'after'] as const)
      wantPicture(file, visual[side].picture, ['visual', side, 'picture'])
  const svg = visual?.kind === 'drawing' ? readDrawing(reader, visual.drawing, file, ['visual', 'drawing']) : ''
  const page = servicePageOf(parse(path).name, fields, sections, svg, wording.values.place ?? '')
  return { page, fields, file }
}

/** Reports services with the same name. Names are choices of the forms. */
export function reportSameNames(reader: ContentReader, offered: readonly Offered[]): void {
  for (const [index, { page, file }] of offered.entries()) {
    const other = offered.slice(0, index).find((one) => one.page.name.toLowerCase() === page.name.toLowerCase())
    if (other)
      reader.reportField(file, ['name'], `${other.page.slug}.md has the same name, "${page.name}". Choose another.`)
  }
}
