import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { readText } from './content-file.ts'
import type { ContentReader } from './content-reader.ts'
import type { Logo } from './content-types.ts'
import { svgMistake, withoutProlog } from './svg.ts'

const maxBytes = 100_000
/** The header shows it three times as fine on phones. */
const minPixels = 108

/** Reads logo.svg or logo.png. Undefined without one, or after a mistake. */
export function readLogo(reader: ContentReader): Logo | undefined {
  const { root, folder } = reader
  const [name, other] = reader
    .filesIn(folder)
    .flatMap((file) => (/^logo\.(svg|png)$/.test(file.name) ? [file.name] : []))
  if (!name) return undefined
  const path = `${folder}/${name}`
  if (other) reader.report(path, undefined, `${folder}/${other} is a logo, too. Keep one of them.`)
  return name.endsWith('.svg') ? readSvg(reader, path) : readPng(reader, path, readFileSync(resolve(root, path)))
}

function readSvg(reader: ContentReader, path: string): Logo | undefined {
  const svg = withoutProlog(readText(reader.root, path, reader.errors) ?? '')
  if (svg === '') return undefined
  const mistake = svgMistake(svg, 'logo')
  if (mistake) {
    reader.report(path, mistake.line, mistake.message)
    return undefined
  }
  const [, box = ''] = /\bviewBox=["']([^"']*)/.exec(svg) ?? []
  const [, , width = 0, height = 0] = box
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  if (!(width > 0 && height > 0)) {
    reader.report(path, 1, 'The viewBox of a logo must have a width and a height, such as "0 0 200 100".')
    return undefined
  }
  // Browsers show no SVG file without it.
  const whole = /\bxmlns=/.test(svg) ? svg : svg.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')
  return logoOf(Buffer.from(whole), 'svg+xml', width / height)
}

function readPng(reader: ContentReader, path: string, file: Buffer): Logo | undefined {
  const fail = (message: string) => reader.report(path, undefined, message)
  const isPng = file.length > 24 && file.subarray(1, 4).toString('latin1') === 'PNG'
  const [width, height] = isPng ? [file.readUInt32BE(16), file.readUInt32BE(20)] : [0, 0]
  if (!isPng) fail('The file is no PNG. Export the logo as PNG or SVG, renaming it is not enough.')
  else if (file.length > maxBytes)
    fail(`The logo has ${Math.ceil(file.length / 1000)} kB and may have 100. Save it about 500 pixels wide.`)
  else if (Math.min(width, height) < minPixels)
    fail(`The logo has ${width} × ${height} pixels. It must be at least ${minPixels} wide and high.`)
  else return logoOf(file, 'png', width / height)
  return undefined
}

const logoOf = (file: Buffer, type: string, ratio: number): Logo => ({
  data: `data:image/${type};base64,${file.toString('base64')}`,
  ratio,
  hash: createHash('sha256').update(file).digest('base64url').slice(0, 16),
})
