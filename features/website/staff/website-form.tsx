import { ArrowLeft, Copy, Trash2 } from 'lucide-react'
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { Problem } from '#dashboard/kit/problem.tsx'
import { changesBetween, type FormNode, labelOf, treeOf, valueAt, withValue } from '#features/website/form-tree.ts'
import type { FieldChange, WebsiteFile } from '#features/website/website.ts'
import { ApiError } from '#ui/api.ts'
import { Button, SubmitButton } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { keepDraft, withDraft } from './drafts.ts'
import { FormField } from './form-field.tsx'
import { MarkdownField } from './markdown-field.tsx'
import { titleOf } from './titles.ts'
import { usePublish } from './website-data.ts'

export type FileContent = { values: WebsiteFile['values']; body: string }

type FormProps = {
  file: WebsiteFile
  /** What a new file begins with. */
  start?: FileContent | undefined
  searched: string
  isReadOnly: boolean
  onCopy(copy: { name: string; start: FileContent }): void
  onClose(): void
}

/** The fields of a file. What is changed goes to visitors in one step. */
export function WebsiteForm({ file, start, searched, isReadOnly, onCopy, onClose }: FormProps) {
  // The form goes on from the version that it was opened with, so that a newer one is not overwritten.
  const [base, setBase] = useState(file)
  const [first] = useState(() => start ?? withDraft(file))
  const [values, setValues] = useState<unknown>(first.values)
  const [body, setBody] = useState(first.body)
  const changes = changesBetween(base.values, values)
  const newBody = body !== null && body !== base.body ? body : undefined
  const count = changes.length + (newBody === undefined ? 0 : 1)
  useEffect(() => keepDraft(file.name, { changes, body: newBody }))
  const publish = usePublish()
  const [sent, setSent] = useState<unknown>()
  const form = useRef<HTMLFormElement>(null)
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
  function startAgain(from: WebsiteFile) {
    setBase(from)
    setValues(from.values)
    setBody(from.body)
  }
  // What was published is the base of the next change.
  if (file.version !== base.version && count === 0) startAgain(file)
  if (publish.data && publish.data.version !== base.version && publish.data.version === file.version) startAgain(file)
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    setSent(values)
    publish.mutate({ name, version, changes, ...(newBody !== undefined && { body: newBody }) })
  }
  return (
    <form ref={form} noValidate aria-label={titleOf(base.name)} onSubmit={onSubmit} className="grid gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <Button look="quiet" onClick={onClose}>
          <ArrowLeft aria-hidden className="size-4" />
          All files
        </Button>
        <h3 className="font-bold text-xl/title">{titleOf(base.name)}</h3>
        <p role="status" className="text-muted">
          {file.isLive ? 'Visitors see this version.' : 'Visitors see it in a moment.'}
        </p>
      </div>
      <p className="text-muted">{base.about}</p>
      <TextField label="Find a field" type="search" value={find} onChange={({ target }) => setFind(target.value)} />
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
          <MarkdownField label="Text of the page" value={body} onChange={setBody} />
        )}
      </fieldset>
      {!isReadOnly && file.canBeRemoved && file.version !== '' && (
        <div className="flex flex-wrap gap-3">
          {isOneOfMany(name) && (
            <Button look="quiet" onClick={() => onCopy(copyOf(file))}>
              <Copy aria-hidden className="size-4" />
              Copy
            </Button>
          )}
          <Button
            look="quiet"
            onClick={() => publish.mutate({ name, version, changes: [], isRemoved: true }, { onSuccess: onClose })}
          >
            <Trash2 aria-hidden className="size-4" />
            Remove
          </Button>
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
                  {fieldInWords(path)}: {inWords(value)}
                </li>
              ))}
              {newBody !== undefined && <li>Text</li>}
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
  )
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
  if (value === null) return 'removed'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
