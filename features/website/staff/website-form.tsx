import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useMemo, useState } from 'react'
import { Problem } from '#dashboard/kit/problem.tsx'
import { changesBetween, type FormNode, labelOf, treeOf, valueAt, withValue } from '#features/website/form-tree.ts'
import type { FieldChange, WebsiteFile } from '#features/website/website.ts'
import { Button, SubmitButton } from '#ui/button.tsx'
import { TextArea, TextField } from '#ui/field.tsx'
import { FormField } from './form-field.tsx'
import { titleOf } from './titles.ts'
import { usePublish } from './website-data.ts'

type FormProps = { file: WebsiteFile; searched: string; isReadOnly: boolean; onClose(): void }

/** The fields of a file. What is changed goes to visitors in one step. */
export function WebsiteForm({ file, searched, isReadOnly, onClose }: FormProps) {
  // The form goes on from the version that it was opened with, so that a newer one is not overwritten.
  const [base, setBase] = useState(file)
  const [values, setValues] = useState<unknown>(file.values)
  const tree = useMemo(() => treeOf(base.fields), [base])
  const [find, setFind] = useState(searched)
  const shown = tree.filter((node) =>
    wordsOf(node, valueAt(base.values, [node.name])).includes(find.trim().toLowerCase()),
  )
  const [body, setBody] = useState(file.body)
  const changes = changesBetween(base.values, values)
  const newBody = body !== null && body !== base.body ? body : undefined
  const count = changes.length + (newBody === undefined ? 0 : 1)
  const publish = usePublish(() => {})
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
    publish.mutate({ name: base.name, version: base.version, changes, ...(newBody !== undefined && { body: newBody }) })
  }
  return (
    <form noValidate aria-label={titleOf(base.name)} onSubmit={onSubmit} className="grid gap-5">
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
            set={(path, value) => setValues((before: unknown) => withValue(before, path, value) ?? {})}
          />
        ))}
        {body !== null && hasText(base.about) && (
          <TextArea
            label="Text of the page"
            hint="Markdown: an empty line begins a paragraph, ## a heading, - an item of a list, ** around bold words."
            rows={14}
            value={body}
            onChange={({ target }) => setBody(target.value)}
          />
        )}
      </fieldset>
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
