import { parse } from 'node:path'
import { type ContentFile, readText } from './content-file.ts'
import type { ContentReader } from './content-reader.ts'
import { didYouMean } from './suggest.ts'

/** A drawing becomes part of its page. */
const maxLength = 100_000

/** The markup of a drawing. Mistakes in its name are reported at the field that names it. */
export function readDrawing(reader: ContentReader, name: string, file: ContentFile, field: string[]): string {
  const folder = `${reader.folder}/drawings`
  const names = reader.filesIn(folder).flatMap(({ name }) => (name.endsWith('.svg') ? [parse(name).name] : []))
  const path = `${folder}/${name}.svg`
  if (!names.includes(name)) {
    const meant = didYouMean(parse(name).name, names)
    reader.reportField(file, field, `There is no drawing "${name}" in ${folder}.${meant}`)
    return ''
  }
  // Drawing programs write a prolog that HTML does not have.
  const svg = (readText(reader.root, path, reader.errors) ?? '').replace(
    /^(\s|<\?[^>]*>|<!DOCTYPE[^>]*>|<!--.*?-->)+/s,
    '',
  )
  if (svg === '') return ''
  if (svg.length > maxLength)
    reader.report(path, undefined, 'A drawing may have 100 kB at most. Save it as plain SVG, without pictures inside.')
  else if (!/(<\/svg>|\/>)$/.test(svg.trimEnd())) reader.report(path, undefined, 'A drawing must end with </svg>.')
  else if (!/^<svg\b[^>]*\bviewBox=/.test(svg))
    reader.report(path, 1, 'A drawing must begin with <svg and have a viewBox.')
  else if (/<(script|foreignObject|iframe|style|link|meta|handler)\b|[\s/"']on\w+\s*=|javascript:/i.test(svg))
    reader.report(path, undefined, 'A drawing must not have scripts, styles or HTML.')
  return svg.trim()
}
