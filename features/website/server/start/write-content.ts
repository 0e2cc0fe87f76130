import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { type Document, isScalar, isSeq, type Node, parseDocument, visit } from 'yaml'
import { ownContent, projectRoot } from '#content-loader/content-folder.ts'
import { readContent } from '#content-loader/read-content.ts'
import { slugOf } from '#core/slug.ts'
import { placeIn } from './places.ts'
import { type Answers, hoursOf, later, namesIn, pointIn, servicesOf, townOf } from './questions.ts'
import type { Sample } from './samples.ts'
import { type Trade, tradeNamed } from './trades.ts'
import { readWeekHours } from './week-hours.ts'

/** The service that a new one is copied from. */
const template = 'samples/blank/services/first-service.md'

type NewContent = {
  sample: Sample
  answers: Answers
  /** The absolute path of the folder, which does not exist yet. */
  target: string
}

/** Writes the folder whole or not at all. Returns the mistakes, if the answers together have any. */
export function writeContent({ sample, answers, target }: NewContent): string[] {
  // Beside it, so that the last step is one rename.
  mkdirSync(dirname(target), { recursive: true })
  const folder = mkdtempSync(join(dirname(target), '.content-'))
  try {
    cpSync(join(projectRoot, sample.folder), folder, { recursive: true })
    editBusiness(join(folder, 'business.yaml'), sample, answers)
    editTrade(join(folder, 'trade.yaml'), tradeNamed(answers.trade))
    if (answers.services !== servicesOf(sample)) editServices(folder, sample, namesIn(answers.services))
    const { errors } = readContent(projectRoot, folder)
    if (errors.length > 0) return errors.map((error) => error.replaceAll(folder, ownContent))
    chmodSync(folder, 0o755) // mkdtemp keeps other users out, and content is no secret
    renameSync(folder, target)
    return []
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Changes only the fields that were answered, and keeps the comments. */
function editBusiness(file: string, sample: Sample, answers: Answers) {
  const { business } = sample
  const yaml = parseDocument(readFileSync(file, 'utf8'), { version: '1.2' })
  const before = textOf(yaml)
  const set = (path: string[], value: unknown) => setValue(yaml, path, value)
  if (answers.name !== business.name) {
    set(['name'], answers.name)
    set(['copyrightYear'], new Date().getFullYear())
    // Accounts and the office of the made-up business.
    for (const path of [['social'], ['review'], ['address', 'street']]) yaml.deleteIn(path)
  }
  if (answers.phone !== business.phone) {
    set(['phone'], answers.phone)
    yaml.delete('emergencyPhone')
  }
  if (answers.email !== business.email) set(['email'], answers.email)
  const { country } = business.address
  const place = placeIn(answers.town, answers.country)
  const isElsewhere = place !== undefined && (answers.town !== townOf(sample) || answers.country !== country)
  const point = answers.coordinates === later ? undefined : pointIn(answers.coordinates)
  const setOrDelete = (path: string[], value: string | undefined) => (value ? set(path, value) : yaml.deleteIn(path))
  if (isElsewhere)
    for (const field of ['city', 'state', 'stateName'] as const) setOrDelete(['address', field], place[field])
  if (answers.zip !== business.address.postalCode) setOrDelete(['address', 'postalCode'], answers.zip)
  if (answers.country !== country) set(['address', 'country'], answers.country)
  if (answers.currency !== business.currency) set(['currency'], answers.currency)
  if (isElsewhere && !point) yaml.delete('coordinates') // those of the sample's town
  if (point) for (const field of ['latitude', 'longitude'] as const) set(['coordinates', field], point[field])
  if (isElsewhere) {
    set(['cities'], [point ? { name: place.city, at: [point.latitude, point.longitude] } : place.city])
    yaml.delete('moreCities')
  }
  if (answers.timezone !== business.timeZone) set(['timeZone'], answers.timezone)
  const hours = answers.hours === hoursOf(sample) ? undefined : readWeekHours(answers.hours)
  for (const [field, value] of Object.entries(hours ?? {})) set([field], value)
  if (textOf(yaml) !== before) writeFileSync(file, textOf(yaml))
}

/** What is known of the trade stands before what every trade has. */
function editTrade(file: string, trade: Trade | undefined) {
  if (!trade) return
  const yaml = parseDocument(readFileSync(file, 'utf8'), { version: '1.2' })
  for (const field of ['schemaType', 'servicesName', 'photoHint'] as const) setValue(yaml, [field], trade[field])
  for (const [index, icon] of trade.icons.entries()) yaml.setIn(['faults', 'faults', index, 'icon'], icon)
  const kinds = yaml.getIn(['emergencies', 'kinds'])
  if (isSeq(kinds)) kinds.items.unshift(...trade.dangers.map((danger) => yaml.createNode(danger)))
  writeFileSync(file, textOf(yaml))
}

/** In the style of the samples: spaces inside braces, none inside brackets. */
const textOf = (yaml: Document) => yaml.toString({ lineWidth: 0 }).replaceAll(/\[ ([^[\]\n]*) \]/g, '[$1]')

/** Keeps the style of a scalar, such as quotes around a postal code. */
function setValue(yaml: Document, path: string[], value: unknown) {
  const node = yaml.getIn(path, true)
  if (isScalar(node) && typeof node.value === typeof value) node.value = value
  else yaml.setIn(path, styled(yaml.createNode(value)))
}

/** Short lists on one line, and times in single quotes, as in the samples. */
function styled(node: Node): Node {
  visit(node, {
    Seq: (_, list) => {
      list.flow = list.items.every(isScalar)
    },
    Map: (_, fields) => {
      fields.flow = fields.items.every(({ value }) => isScalar(value)) || fields.has('at')
    },
    Scalar: (_, scalar) => {
      if (/^\d\d:\d\d$/.test(String(scalar.value))) scalar.type = 'QUOTE_SINGLE'
    },
  })
  return node
}

/** Keeps the services with these names, removes the others, and writes a file for each new one. */
function editServices(folder: string, sample: Sample, names: string[]) {
  const isNamed = (name: string) => names.some((each) => each.toLowerCase() === name.toLowerCase())
  for (const { slug, name } of sample.services) if (!isNamed(name)) rmSync(join(folder, `services/${slug}.md`))
  for (const name of names.filter(
    (each) => !sample.services.some((own) => own.name.toLowerCase() === each.toLowerCase()),
  )) {
    const file = join(folder, `services/${slugOf(`${name}.md`)}.md`)
    if (existsSync(file)) continue
    const text = readFileSync(join(projectRoot, template), 'utf8')
    writeFileSync(
      file,
      text.replace(/^name: .*$/m, () => `name: '${name.replaceAll("'", "''")}'`),
    )
  }
}
