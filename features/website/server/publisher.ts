import { hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { pictureFiles } from '#content'
import { type ContentError, errorInWords, readContentFile } from '#content-loader/content-file.ts'
import { projectRoot } from '#content-loader/content-folder.ts'
import { unfinishedTexts } from '#content-loader/unfinished-texts.ts'
import { parseYaml } from '#content-loader/yaml-fields.ts'
import { namesOfPeople } from '#features/people/server/people.ts'
import { textsOf } from '#features/website/form-tree.ts'
import {
  type FieldChange,
  type FileDraft,
  type KeptDraft,
  type Preview,
  type PreviewRequest,
  pictureNameOf,
  type StartChoices,
  type Website,
  type WebsiteFile,
  type WebsitePublish,
  type WebsiteStart,
} from '#features/website/website.ts'
import { picturePath } from '#firm/picture-path.ts'
import { HttpError, notFound } from '#platform/http/http-error.ts'
import { activity } from '#platform/store/activity.ts'
import { authorId } from '#platform/store/row-events.ts'
import type { Store } from '#platform/store/store.ts'
import { type ContentChange, contentChanges, type ListedChange } from './content-changes.ts'
import { contentDrafts } from './content-drafts.ts'
import {
  type ContentSource,
  type EditableFile,
  editableFile,
  editableFiles,
  isSample,
  mistakesIn,
  mistakesWith,
  obstacleIn,
  pictureFilesIn,
  replaceFile,
  textOf,
  withTexts,
} from './content-source.ts'
import { editYaml } from './edit-yaml.ts'
import { formFields } from './form-fields.ts'
import type { PagePreviews } from './page-previews.ts'
import { reencodePicture } from './picture.ts'
import { answersFrom, questions } from './start/questions.ts'
import { readSample, sampleNames } from './start/samples.ts'
import { writeContent } from './start/write-content.ts'

const severalServers = 'Several servers may use this database. Change the files, and publish each server.'
const stale = () => new HttpError(412, 'This file has changed since you loaded it')
const maxMistakes = 3

/** As the content names its files: content-loader/read-content.ts. */
const hashOfPicture = (folder: string, name: string) =>
  hash('sha256', Buffer.from(textOf(folder, name), 'base64'), 'base64url').slice(0, 16)

/** Empty for a file that does not exist. */
const versionOf = (text: string) => (text === '' ? '' : hash('sha256', text, 'base64url').slice(0, 22))

type Dependencies = { store: Store; clock: () => Date; previews: PagePreviews }

/** Where frames find a page that is not published. */
export const previewPath = '/api/website-preview'

/** Reads the content for forms, and publishes what they change. One change at a time. */
export class WebsitePublisher {
  readonly #source: ContentSource
  readonly #store: Store
  readonly #clock: () => Date
  readonly #previews: PagePreviews
  /** The versions that this server read when it started. */
  readonly #live: Map<string, string>
  #running: Promise<unknown> = Promise.resolve()

  constructor(source: ContentSource, { store, clock, previews }: Dependencies) {
    this.#source = source
    this.#store = store
    this.#clock = clock
    this.#previews = previews
    const folder = source.folder()
    this.#live = new Map(editableFiles(folder).map(({ name }) => [name, versionOf(textOf(folder, name))]))
  }

  async overview(): Promise<Website> {
    const reason = await this.#obstacle()
    const folder = this.#source.folder()
    const files = editableFiles(folder).map(({ name, about }) => ({
      name,
      about,
      texts: textsOf(valuesIn(folder, name), name.endsWith('.md') ? bodyOf(textOf(folder, name)) : null),
    }))
    const drafts = (await contentDrafts.list(this.#store.read)).map(({ name }) => name)
    const descriptions = valuesIn(folder, 'pictures.yaml')
    const pictures = pictureFilesIn(folder).map((name) => {
      const picture = pictureNameOf(name) ?? ''
      const isShown = Object.hasOwn(pictureFiles, picture)
      return {
        name,
        description: String(descriptions[picture] ?? ''),
        thumbnail: isShown ? picturePath(picture, 480, 'webp') : null,
      }
    })
    const names = new Set(files.map(({ name }) => name))
    const { sentences: kept } = valuesIn(folder, 'keep.yaml')
    const unfinished = unfinishedTexts(folder, '.').flatMap(({ path, texts }) => {
      const { length: count } = texts.filter(({ text }) => !(Array.isArray(kept) && kept.join('\n').includes(text)))
      return names.has(path) && count > 0 ? [{ name: path, count }] : []
    })
    return { files, drafts, pictures, unfinished, isSample: isSample(folder), readOnlyReason: reason ?? null }
  }

  async read(name: string): Promise<WebsiteFile> {
    const { about, schema, canBeRemoved } = this.#find(name)
    const folder = this.#source.folder()
    const version = versionOf(textOf(folder, name))
    const values = pictureNameOf(name) ? {} : valuesIn(folder, name)
    const body = name.endsWith('.md') ? bodyOf(textOf(folder, name)) : null
    const picture = pictureNameOf(name)
    const isLive = picture
      ? pictureFiles[picture]?.hash === hashOfPicture(folder, name)
      : (this.#live.get(name) ?? '') === version
    const draft = await this.#draftOf(name)
    return { name, about, version, isLive, canBeRemoved, fields: formFields(schema), values, body, draft }
  }

  async #draftOf(name: string): Promise<WebsiteFile['draft']> {
    const draft = await contentDrafts.find(this.#store.read, name)
    if (!draft) return null
    const { personId, changes, body = null, savedAt } = draft
    const person = personId === null ? null : ((await namesOfPeople(this.#store.read)).get(personId) ?? null)
    return { changes, body, savedAt, person, isOwn: personId === authorId() }
  }

  /** Keeps what is typed into the form of a file. Throws 412 when somebody else has changed it since. */
  async keepDraft({ since, ...draft }: KeptDraft): Promise<string | null> {
    this.#find(draft.name)
    await this.#throwIfReadOnly()
    return this.#store.write((sql) => contentDrafts.keep(sql, draft, since, this.#clock()))
  }

  /** Renders a page with all drafts. Throws 400 for a mistake, and 503 when the page cannot be rendered now. */
  async preview({ path, draft }: PreviewRequest, ip: string): Promise<Preview> {
    const kept = await contentDrafts.list(this.#store.read)
    const drafts = [...kept.filter(({ name }) => name !== draft?.name), ...(draft ? [draft] : [])]
    const texts = new Map(drafts.map((each) => [each.name, withDraft(this.#textOf(each.name), each)]))
    return withTexts(this.#source, texts, async (folder) => {
      const { mistakes, html, advice } = await this.#previews.render(folder, path, ip)
      if (mistakes.length > 0) throw mistakeError(mistakesIn(folder, mistakes), draft?.name)
      const address = `${previewPath}/${this.#previews.hold(html)}`
      return { address, advice: advice.map((sentence) => sentence.replaceAll(`${folder}/`, '')) }
    })
  }

  takePreview(name: string) {
    return this.#previews.take(name)
  }

  /** Throws 400 for a mistake, 409 where nothing can be changed, 412 for another version, and 503 when the file cannot be written. */
  publish({ name, version, changes, body, isRemoved, picture }: WebsitePublish): Promise<void> {
    return this.#alone(async () => {
      const text = this.#textOf(name)
      if (versionOf(text) !== version) throw stale()
      if (isRemoved) return this.#replace(name, text, '')
      if (pictureNameOf(name)) {
        await this.#replace(name, text, await reencodePicture(name, picture ?? ''))
        return this.#forgetWindows(pictureNameOf(name) ?? '')
      }
      return this.#replace(name, text, withDraft(text, { name, changes, body }))
    })
  }

  /** The lit windows of the picture on top of the home page are where they were in the picture before. */
  async #forgetWindows(picture: string): Promise<void> {
    const field = { hero: 'heroWindows', 'hero-tall': 'heroTallWindows' }[picture]
    const home = 'pages/home.md'
    if (!field || valuesIn(this.#source.folder(), home)[field] === undefined) return
    const text = this.#textOf(home)
    await this.#replace(home, text, withDraft(text, { name: home, changes: [{ path: [field], value: null }] }))
  }

  /** Publishes what the file was before the change. */
  undo(id: ContentChange['id']): Promise<string> {
    return this.#alone(async () => {
      const { name, textBefore, textAfter } = (await contentChanges.find(this.#store.read, id)) ?? notFound('change')
      if (this.#textOf(name) !== textAfter) throw new HttpError(409, 'The file has changed since')
      await this.#replace(name, textAfter, textBefore)
      return name
    })
  }

  /** The samples, and what a new firm is asked. */
  startChoices(): StartChoices {
    const samples = sampleNames(projectRoot).map((name) => {
      const sample = readSample(projectRoot, name)
      const { answers } = answersFrom(sample, {})
      const asked = questions.filter(({ isAsked, flag }) => flag !== 'trade' || isAsked?.({}, sample))
      return {
        name,
        questions: asked.map(({ flag, text, choices = [] }) => ({
          ...{ flag, text, byDefault: answers[flag], choices: [...choices] },
        })),
      }
    })
    return { samples }
  }

  /** Makes the firm's own content from a sample. Throws 400 for a wrong answer, and 409 unless visitors see a sample. */
  start({ sample: name, ...given }: WebsiteStart): Promise<void> {
    return this.#alone(async () => {
      await this.#throwIfReadOnly()
      if (!isSample(this.#source.folder())) throw new HttpError(409, 'This site has its own content already')
      if (!sampleNames(projectRoot).includes(name)) throw new HttpError(400, 'There is no such sample')
      const sample = readSample(projectRoot, name)
      const { answers, mistakes } = answersFrom(sample, given)
      const [first] = mistakes.values()
      if (first) {
        const fieldErrors = [...mistakes].map(([flag, detail]) => ({ pointer: `/${flag}`, detail }))
        throw new HttpError(400, first, { fieldErrors })
      }
      const errors = writeContent({ sample, answers, target: this.#source.ownFolder })
      if (errors[0]) throw new HttpError(400, errors[0].replace(/\.$/, ''))
      const detail = `started from the sample ${name}`
      await this.#store.write((sql) => activity.add(sql, { action: 'published', detail }, this.#clock()))
      this.#source.publish?.()
    })
  }

  history(): Promise<ListedChange[]> {
    return this.#alone(() => contentChanges.list(this.#store.read))
  }

  /** Runs the actions one after the other, each after what a stopped server left behind. */
  #alone<Result>(action: () => Promise<Result>): Promise<Result> {
    const result = this.#running.then(async () => {
      await this.#settle()
      return action()
    })
    this.#running = result.catch(() => {})
    return result
  }

  /** A change counts only if its file was written. */
  async #settle(): Promise<void> {
    for (const { id, name, textAfter } of await contentChanges.unfinished(this.#store.read)) {
      const isWritten = textOf(this.#source.folder(), name) === textAfter
      await this.#store.write((sql) =>
        isWritten ? contentChanges.finish(sql, id, this.#clock()) : contentChanges.remove(sql, id),
      )
    }
  }

  async #replace(name: string, textBefore: string, textAfter: string): Promise<void> {
    await this.#throwIfReadOnly()
    if (textAfter === textBefore) throw new HttpError(400, 'Nothing would change')
    const mistakes = await mistakesWith(this.#source, name, textAfter)
    if (mistakes.length > 0) throw mistakeError(mistakes, name)
    const fields = changedFields(textBefore, textAfter, name)
    const now = this.#clock()
    const id = await this.#store.write((sql) => contentChanges.begin(sql, { name, fields, textBefore, textAfter }, now))
    try {
      await replaceFile(this.#source, name, textAfter)
    } catch (error) {
      await this.#store.write((sql) => contentChanges.remove(sql, id))
      const code = error instanceof Error && 'code' in error ? ` (${error.code})` : ''
      throw new HttpError(503, `The file could not be written, so nothing has changed${code}`, { retryAfter: 30 })
    }
    await this.#store.write(async (sql) => {
      await contentChanges.finish(sql, id, now)
      await contentDrafts.remove(sql, name)
      await activity.add(sql, { action: 'published', detail: `${name}: ${fields.join(', ')}` }, now)
    })
    this.#source.publish?.()
  }

  async #throwIfReadOnly(): Promise<void> {
    const obstacle = await this.#obstacle()
    if (obstacle) throw new HttpError(409, obstacle.replace(/\.$/, ''))
  }

  async #obstacle(): Promise<string | undefined> {
    return this.#store.engine === 'postgres' ? severalServers : obstacleIn(this.#source)
  }

  #find(name: string): EditableFile {
    return editableFile(this.#source.folder(), name) ?? notFound('file')
  }

  #textOf(name: string): string {
    this.#find(name)
    return textOf(this.#source.folder(), name)
  }
}

/** In a .md file, the fields stand between two lines of dashes. */
const frontMatter = /^(---[ \t]*\n)([\s\S]*?\n)(---[ \t]*(?:\n|$))/

function edited(text: string, name: string, changes: readonly FieldChange[]): string {
  if (!name.endsWith('.md')) return editYaml(text, changes)
  if (text === '') return `---\n${editYaml('', changes)}---\n`
  const [whole = '', first = '', yaml = '', last = ''] = frontMatter.exec(text) ?? []
  return first + editYaml(yaml, changes) + last + text.slice(whole.length)
}

/** The text of a file with what a draft changes. */
function withDraft(text: string, { name, changes, body }: FileDraft): string {
  const withFields = edited(text, name, changes)
  return body === undefined ? withFields : withBody(withFields, body)
}

/** A person reads a few at once, and those of the fields of a form in the form. */
function mistakeError(mistakes: readonly ContentError[], name: string | undefined): HttpError {
  // The form shows no lines.
  const sentences = mistakes
    .slice(0, maxMistakes)
    .map((mistake) => (mistake.path === name ? mistake.message : errorInWords(mistake)))
  const fieldErrors = mistakes.flatMap(({ path, field, message }) =>
    path === name && field ? [{ pointer: `/${field.join('/')}`, detail: message }] : [],
  )
  return new HttpError(400, sentences.join(' ').replace(/\.$/, ''), { fieldErrors })
}

/** What stands below the fields. A .yaml file has nothing there. */
const bodyOf = (text: string) => text.slice(frontMatter.exec(text)?.[0].length ?? text.length).trim()

function withBody(text: string, body: string): string {
  const [fields] = frontMatter.exec(text) ?? []
  if (fields === undefined) return text
  return body.trim() === '' ? fields : `${fields}\n${body.replaceAll(/\r\n?/g, '\n').trim()}\n`
}

function valuesIn(folder: string, name: string): Record<string, unknown> {
  if (textOf(folder, name) === '') return {}
  const { fields } = readContentFile(folder, name, []) ?? {}
  return isRecord(fields) ? fields : {}
}

function changedFields(before: string, after: string, name: string): string[] {
  if (before === '') return ['added']
  if (pictureNameOf(name)) return ['picture']
  if (after === '') return ['removed']
  const [old, now] = [before, after].map((text) => fieldsOf(text, name))
  const names = new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])
  const changed = [...names].filter((field) => !isDeepStrictEqual(old?.[field], now?.[field]))
  return name.endsWith('.md') && bodyOf(before) !== bodyOf(after) ? [...changed, 'text'] : changed
}

function fieldsOf(text: string, name: string): Record<string, unknown> {
  const yaml = name.endsWith('.md') ? (frontMatter.exec(text)?.[2] ?? '') : text
  const { fields } = parseYaml(yaml)
  return isRecord(fields) ? fields : {}
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
