import { ArrowLeft, Copy, Eye, Trash2 } from 'lucide-react'
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { ConflictNotice } from '#dashboard/kit/conflict-notice.tsx'
import { useWide } from '#dashboard/kit/list/use-wide.ts'
import { Problem } from '#dashboard/kit/problem.tsx'
import { queryClient } from '#dashboard/kit/query-client.ts'
import {
  changesBetween,
  type FormNode,
  labelOf,
  textsOf,
  treeOf,
  valueAt,
  withValue,
} from '#features/website/form-tree.ts'
import { foundField } from '#features/website/found-field.ts'
import { pageOf } from '#features/website/page-path.ts'
import { type FieldChange, pictureNameOf, type Website, type WebsiteFile } from '#features/website/website.ts'
import { ApiError } from '#ui/api.ts'
import { Button, SubmitButton } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { FormField, PictureNames } from './form-field.tsx'
import { MarkdownField } from './markdown-field.tsx'
import { PagePreview, type Pressed } from './page-preview.tsx'
import { titleOf } from './titles.ts'
import { useDraft, withDraft } from './use-draft.ts'
import { fileQuery, usePublish, useUndo, useWebsiteHistory } from './website-data.ts'

export type FileContent = { values: WebsiteFile['values']; body: string }

/** `start` is what a new file begins with, and `field` is where the form opens. */
export type OpenFile = { name: string; start?: FileContent | undefined; field?: FieldChange['path'] | undefined }

export type FormProps = Omit<OpenFile, 'name'> & {
  file: WebsiteFile
  website: Website
  searched: string
  /** Opens another file. */
  onOpen(file: OpenFile): void
  onPicture(name: string): void
  onClose(): void
}

/** The fields of a file, beside the page that shows them. What is changed goes to visitors in one step. */
export function WebsiteForm({ file, website, start, field, searched, onOpen, onPicture, onClose }: FormProps) {
  const isReadOnly = website.readOnlyReason !== null
  // The form goes on from the version that it was opened with, so that a newer one is not overwritten.
  const [base, setBase] = useState(file)
  const [first] = useState(() => (file.draft ? withDraft(file) : (start ?? file)))
  const [values, setValues] = useState<unknown>(first.values)
  const [body, setBody] = useState(first.body)
  const changes = changesBetween(base.values, values)
  const newBody = body !== null && body !== base.body ? body : undefined
  const count = changes.length + (newBody === undefined ? 0 : 1)
  const draft = { name: file.name, changes, ...(newBody !== undefined && { body: newBody }) }
  const publish = usePublish()
  const kept = useDraft(file, draft, { isPaused: publish.isPending })
  const [sent, setSent] = useState<unknown>()
  const form = useRef<HTMLFormElement>(null)
  const isWide = useWide()
  const [isPreviewed, setPreviewed] = useState(false)
  const ownPage = pageOf(base.name)
  const [page, setPage] = useState(ownPage ?? '/')
  const [chosen, setChosen] = useState(field)
  const [isRemoving, setRemoving] = useState(false)
  useEffect(() => {
    // The list may have been scrolled.
    if (!field) form.current?.closest('dialog')?.scrollTo({ top: 0 })
  }, [field])
  useEffect(() => {
    if (chosen && (isWide || !isPreviewed)) focusField(form.current, chosen)
  }, [chosen, isWide, isPreviewed])
  // An error leaves once its field has another value.
  const errors = new Map(
    errorsOf(publish.error).flatMap(({ pointer, detail }) => {
      const path = pointer.slice(1).split('/')
      return valueAt(values, path) === valueAt(sent, path) ? [[path.join('.'), detail]] : []
    }),
  )
  useEffect(() => {
    if (publish.isError) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [publish.isError])
  const tree = useMemo(() => treeOf(base.fields), [base])
  const [find, setFind] = useState(searched)
  const shown = tree.filter(
    (node) =>
      wordsOf(node, valueAt(base.values, [node.name])).includes(find.trim().toLowerCase()) ||
      [...errors.keys()].some((path) => path === node.name || path.startsWith(`${node.name}.`)),
  )
  const { name, version } = base
  function startAgain(from: WebsiteFile, as: Pick<WebsiteFile, 'values' | 'body'> = from) {
    setBase(from)
    setValues(as.values)
    setBody(as.body)
  }
  // What was published is the base of the next change.
  if (file.version !== base.version && count === 0) startAgain(file)
  if (publish.data && publish.data.version !== base.version && publish.data.version === file.version) startAgain(file)
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    setSent(values)
    publish.mutate({ ...draft, version }, { onSuccess: kept.takeOver })
  }
  const seconds = useSecondsUntilLive(file.isLive, publish)
  const { data: history = [] } = useWebsiteHistory()
  const undo = useUndo()
  const newest = history.find((change) => change.name === name)

  function onPress({ texts, picture }: Pressed): boolean {
    if (picture) {
      onPicture(picture)
      return true
    }
    const files = website.files.map((each) => (each.name === name ? { ...each, texts: textsOf(values, body) } : each))
    const found = texts.map((text) => foundField({ files }, text, name)).find((each) => each !== undefined)
    if (!found) return false
    if (found.name !== name) onOpen({ name: found.name, field: found.path })
    else {
      setFind('')
      setPreviewed(false)
      setChosen([...found.path])
    }
    return true
  }
  const showsPreview = isWide || isPreviewed
  return (
    <div className={ownPage ? 'grid gap-6 lg:grid-cols-2' : ''}>
      <form
        ref={form}
        noValidate
        aria-label={titleOf(base.name)}
        onSubmit={onSubmit}
        data-kept={kept.isKept || undefined}
        className="grid min-w-0 content-start gap-5"
        hidden={!isWide && isPreviewed}
      >
        <div className="flex flex-wrap items-center gap-3">
          <Button look="quiet" onClick={onClose}>
            <ArrowLeft aria-hidden className="size-4" />
            All files
          </Button>
          <h3 className="font-bold text-xl/title">{titleOf(base.name)}</h3>
          <p role="status" className="text-muted">
            {stateInWords(file, count, kept.isKept, seconds)}
          </p>
          {seconds !== undefined && file.isLive && newest && (
            <Button look="quiet" disabled={undo.isPending} onClick={() => undo.mutate(newest.id)}>
              Undo
            </Button>
          )}
          {ownPage && !isWide && (
            <Button look="quiet" onClick={() => setPreviewed(true)}>
              <Eye aria-hidden className="size-4" />
              Preview
            </Button>
          )}
        </div>
        <Problem>{undo.problem}</Problem>
        {kept.isOthers && (
          <ConflictNotice>
            <p>{whoIsIn(file)} changes this too, so your changes are not kept.</p>
            <button
              type="button"
              className="link min-h-11"
              onClick={async () => {
                const current = await queryClient.fetchQuery({ ...fileQuery(name), staleTime: 0 })
                startAgain(current, withDraft(current))
                kept.takeOver(current)
              }}
            >
              Show that version instead of mine
            </button>
          </ConflictNotice>
        )}
        <p className="text-muted">{base.about}</p>
        <TextField label="Find a field" type="search" value={find} onChange={({ target }) => setFind(target.value)} />
        <PictureNames value={website.pictures.map((picture) => pictureNameOf(picture.name) ?? '')}>
          <fieldset disabled={isReadOnly} className="grid min-w-0 gap-5">
            <legend className="sr-only">Fields</legend>
            {shown.map((node) => (
              <FormField
                key={node.path}
                node={node}
                path={[node.name]}
                values={values}
                errors={errors}
                set={(path, value) => setValues((before: unknown) => withValue(before, path, value) ?? {})}
              />
            ))}
            {body !== null && hasText(base.about) && (
              <MarkdownField name={textName} label="Text of the page" value={body} onChange={setBody} />
            )}
          </fieldset>
        </PictureNames>
        {!isReadOnly && file.canBeRemoved && file.version !== '' && (
          <div className="flex flex-wrap gap-3">
            {isOneOfMany(name) && (
              <Button look="quiet" onClick={() => onOpen(copyOf(file))}>
                <Copy aria-hidden className="size-4" />
                Copy
              </Button>
            )}
            {isRemoving ? (
              <>
                <Button
                  look="danger"
                  onClick={() =>
                    publish.mutate({ name, version, changes: [], isRemoved: true }, { onSuccess: onClose })
                  }
                >
                  Remove it from the site
                </Button>
                <Button look="quiet" onClick={() => setRemoving(false)}>
                  Keep it
                </Button>
              </>
            ) : (
              <Button look="quiet" onClick={() => setRemoving(true)}>
                <Trash2 aria-hidden className="size-4" />
                Remove
              </Button>
            )}
          </div>
        )}
        {count > 0 && (
          <div className="sticky -bottom-6 -mb-6 grid gap-3 border-line border-t bg-card py-3">
            <details>
              <summary className="min-h-11 content-center font-semibold">
                {count === 1 ? '1 change' : `${count} changes`}
              </summary>
              <ul className="grid gap-1 text-sm">
                {changes.map(({ path, value }) => (
                  <li key={path.join('.')} className="wrap-anywhere">
                    {fieldInWords(path)}: <del>{inWords(valueAt(base.values, path))}</del> → {inWords(value)}
                  </li>
                ))}
                {newBody !== undefined && <li>Text of the page</li>}
              </ul>
            </details>
            <Problem>{publish.problem}</Problem>
            <div className="flex flex-wrap gap-3">
              <SubmitButton busy={publish.isPending} busyText="Publishing…">
                Publish
              </SubmitButton>
              <Button look="quiet" onClick={() => startAgain(file)}>
                Discard
              </Button>
            </div>
          </div>
        )}
      </form>
      {ownPage && showsPreview && (
        <div className="min-w-0 lg:sticky lg:top-0 lg:self-start">
          {!isWide && (
            <Button look="quiet" className="mb-3" onClick={() => setPreviewed(false)}>
              <ArrowLeft aria-hidden className="size-4" />
              Back to the form
            </Button>
          )}
          <PagePreview draft={draft} path={page} pages={pagesIn(website, name)} onPath={setPage} onPress={onPress} />
        </div>
      )}
    </div>
  )
}

/** What visitors see, and whether what is typed is kept. */
function stateInWords(
  { isLive, version }: WebsiteFile,
  count: number,
  isKept: boolean,
  seconds: number | undefined,
): string {
  if (count > 0) return isKept ? 'Not published yet. Your changes are kept here.' : 'Not published, and not kept yet.'
  if (version === '') return 'Visitors do not see it yet.'
  if (!isLive) return 'Visitors see it in a moment.'
  return seconds === undefined ? 'Visitors see this version.' : `Live in ${seconds.toFixed(1)} s.`
}

/** From the press on the button until visitors see what was published. */
function useSecondsUntilLive(isLive: boolean, { isPending, isSuccess, submittedAt }: ReturnType<typeof usePublish>) {
  const [live, setLive] = useState<{ submittedAt: number; seconds: number }>()
  useEffect(() => {
    if (isSuccess && isLive) setLive({ submittedAt, seconds: (Date.now() - submittedAt) / 1000 })
  }, [isSuccess, isLive, submittedAt])
  return !isPending && live?.submittedAt === submittedAt ? live.seconds : undefined
}

/** The name of the control for the text below the fields. */
const textName = 'text below'

function focusField(form: HTMLFormElement | null, path: FieldChange['path']): void {
  const controls = [...(form?.elements ?? [])].filter((each): each is HTMLElement & { name: string } => 'name' in each)
  // A field that is changed only in its file has no control, so the one around it is shown.
  for (let length = path.length; length >= 0; length -= 1) {
    const name = length === 0 ? textName : path.slice(0, length).join('.')
    const control = controls.find((each) => each.name === name || each.name.startsWith(`${name}.`))
    if (!control) continue
    control.focus({ preventScroll: true })
    control.scrollIntoView({ block: 'center' })
    return
  }
}

const whoIsIn = ({ draft }: WebsiteFile) => (draft?.isOwn ? 'Another window of yours' : (draft?.person ?? 'The owner'))

/** The pages that the preview can show, first that of the file. */
function pagesIn({ files }: Website, name: string) {
  const names = [name, ...files.map((file) => file.name).filter((each) => /^(pages|services|towns)\//.test(each))]
  const pages = new Map(names.map((each) => [pageOf(each) ?? '/', titleOf(each)]))
  pages.set('/', titleOf('pages/home.md'))
  const others = { '/booking': 'Booking', '/contact': 'Contact', '/services': 'Services' }
  for (const [path, title] of Object.entries(others)) pages.set(path, title)
  return [...pages].map(([path, title]) => ({ path, title }))
}

/** Whether there can be more such files. */
const isOneOfMany = (name: string) => /^(services|pages)\//.test(name)

/** The same under another name and address. */
function copyOf({ name, values, body }: WebsiteFile) {
  const label = name.startsWith('pages/') ? 'title' : 'name'
  const start = { values: { ...values, [label]: `${values[label]} (copy)` }, body: body ?? '' }
  return { name: name.replace(/\.md$/, '-copy.md'), start }
}

const errorsOf = (error: unknown) => (error instanceof ApiError ? error.fieldErrors : [])

/** Whether something stands below the fields of such a file. */
const hasText = (about: string) => !about.includes('no text below')

/** What a search finds a field by: its name, what it means, and its value. */
const wordsOf = ({ name, help, children }: FormNode, value: unknown): string =>
  [labelOf(name), help, JSON.stringify(value) ?? '', ...children.map((child) => wordsOf(child, undefined))]
    .join('\n')
    .toLowerCase()

/** Such as "Opening hours 2, closes". */
const fieldInWords = (path: FieldChange['path']) =>
  path
    .map((key, index) =>
      typeof key === 'number' ? ` ${key + 1}` : `${index > 0 ? ', ' : ''}${index > 0 ? key : labelOf(key)}`,
    )
    .join('')

function inWords(value: unknown): string {
  if (value === null || value === undefined) return 'nothing'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
