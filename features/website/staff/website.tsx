import { useState } from 'react'
import { ListStates } from '#dashboard/kit/list-states.tsx'
import { Problem } from '#dashboard/kit/problem.tsx'
import { timestampInWords } from '#dashboard/kit/times.ts'
import { labelOf } from '#features/website/form-tree.ts'
import type { Website, WebsiteChange } from '#features/website/website.ts'
import { Button } from '#ui/button.tsx'
import { Select, TextField } from '#ui/field.tsx'
import { NameForm } from './name-form.tsx'
import { WebsitePictures } from './pictures.tsx'
import { StartForm } from './start-form.tsx'
import { titleOf } from './titles.ts'
import { useUndo, useWebsite, useWebsiteFile, useWebsiteHistory } from './website-data.ts'
import { type FormProps, type OpenFile, WebsiteForm } from './website-form.tsx'

/** The content: the owner changes and publishes it. */
export function WebsiteTool() {
  const [open, setOpen] = useState<OpenFile | { picture: string | undefined }>()
  const [searched, setSearched] = useState('')
  const find = searched.trim().toLowerCase()
  const query = useWebsite()
  const close = () => setOpen(undefined)
  return (
    <ListStates query={query} what="website" empty="There are no files." isEmpty={({ files }) => files.length === 0}>
      {(website) => {
        const { files, pictures, drafts, readOnlyReason } = website
        return (
          <>
            {readOnlyReason && <p className="mb-4 rounded-xl bg-sunken p-4">{readOnlyReason}</p>}
            {open === undefined ? (
              <>
                {website.isSample && !readOnlyReason && <StartForm />}
                <Unfinished files={website.unfinished} onOpen={setOpen} />
                <p className="mb-4 text-muted">Choose what to change. Visitors see it a moment after you publish it.</p>
                <TextField
                  label="Find what you see on the site"
                  type="search"
                  className="mb-4"
                  value={searched}
                  onChange={({ target }) => setSearched(target.value)}
                />
                <ul className="grid gap-2 sm:grid-cols-2">
                  {files
                    .filter(({ name }) => name !== 'pictures.yaml')
                    .filter((file) => wordsOfFile(file).includes(find))
                    .map(({ name, about }) => (
                      <FileCard
                        key={name}
                        title={titleOf(name)}
                        about={drafts.includes(name) ? unpublished : about}
                        onOpen={() => setOpen({ name })}
                      />
                    ))}
                  {drafts
                    .filter((name) => !files.some((file) => file.name === name))
                    .map((name) => (
                      <FileCard key={name} title={titleOf(name)} about={unpublished} onOpen={() => setOpen({ name })} />
                    ))}
                  {(find === '' || pictures.some((picture) => wordsOf(picture).includes(find))) && (
                    <FileCard
                      title="Pictures"
                      about="Replace them, describe them, add more."
                      onOpen={() => setOpen({ picture: undefined })}
                    />
                  )}
                </ul>
                <AddFile names={files.map(({ name }) => name)} onAdd={setOpen} />
                <History />
              </>
            ) : 'picture' in open ? (
              <WebsitePictures pictures={pictures} first={open.picture} onClose={close} />
            ) : (
              <File
                key={`${open.name} ${open.field?.join('.') ?? ''}`}
                {...open}
                searched={searched}
                website={website}
                onOpen={setOpen}
                onPicture={(picture) => setOpen({ picture })}
                onClose={close}
              />
            )}
          </>
        )
      }}
    </ListStates>
  )
}

type UnfinishedProps = { files: Website['unfinished']; onOpen(file: OpenFile): void }

/** What a new firm has still to write. */
function Unfinished({ files, onOpen }: UnfinishedProps) {
  const count = files.reduce((sum, file) => sum + file.count, 0)
  if (count === 0) return null
  return (
    <div className="mb-4 rounded-xl bg-wait-tint p-4">
      <p>
        {count === 1 ? '1 text is' : `${count} texts are`} still in [brackets]. Write your own words there. Until then,
        search engines are asked to leave out the pages that show what the sample says in brackets.
      </p>
      <ul className="mt-2 flex flex-wrap gap-x-4">
        {files.map((file) => (
          <li key={file.name}>
            <button type="button" className="link min-h-11" onClick={() => onOpen({ name: file.name })}>
              {titleOf(file.name)} ({file.count})
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

const wordsOfFile = ({ name, about, texts }: Website['files'][number]) =>
  [titleOf(name), about, ...texts.map(({ text }) => text)].join('\n').toLowerCase()

const wordsOf = ({ name, description }: Website['pictures'][number]) => `${name} ${description}`.toLowerCase()

const FileCard = ({ title, about, onOpen }: { title: string; about: string; onOpen(): void }) => (
  <li>
    <button
      type="button"
      className="h-full min-h-11 w-full rounded-lg border border-line p-3 text-left hover:bg-sunken"
      onClick={onOpen}
    >
      <span className="block font-semibold">{title}</span>
      <span className="block text-muted text-sm">{about}</span>
    </button>
  </li>
)

const unpublished = 'Has changes that are not published.'

type FileProps = OpenFile & Omit<FormProps, 'file' | 'start' | 'field'>

function File({ name, ...form }: FileProps) {
  return (
    <ListStates query={useWebsiteFile(name)} what="file" empty="" isEmpty={() => false}>
      {(file) => <WebsiteForm file={file} {...form} />}
    </ListStates>
  )
}

const kinds = [
  { folder: 'services', label: 'A service', field: 'name' },
  { folder: 'pages', label: 'A page', field: 'title' },
  { folder: 'towns', label: 'A town', field: 'town' },
]

/** Opens the form of a new file. Its name becomes the address. */
function AddFile({ names, onAdd }: { names: readonly string[]; onAdd(file: OpenFile): void }) {
  const [folder, setFolder] = useState(kinds[0]?.folder ?? '')
  const { field = '' } = kinds.find((kind) => kind.folder === folder) ?? {}
  const fileOf = (slug: string) => `${folder}/${slug}.md`
  return (
    <details className="mt-6">
      <summary className="min-h-11 content-center font-bold">Add a service, a page or a town</summary>
      <NameForm
        label="Name"
        isTaken={(slug) => names.includes(fileOf(slug))}
        onAdd={(slug, name) => onAdd({ name: fileOf(slug), start: { values: { [field]: name }, body: '' } })}
      >
        <Select
          label="What"
          className="min-w-32 grow"
          choices={kinds.map(({ folder, label }) => ({ value: folder, label }))}
          value={folder}
          onChange={({ target }) => setFolder(target.value)}
        />
      </NameForm>
    </details>
  )
}

function History() {
  const { data: changes = [] } = useWebsiteHistory()
  const newest = new Map(changes.toReversed().map(({ name, id }) => [name, id]))
  if (changes.length === 0) return null
  return (
    <details className="mt-6">
      <summary className="min-h-11 content-center font-bold">Published here</summary>
      <ul className="grid gap-3">
        {changes.map((change) => (
          <Change key={change.id} change={change} canUndo={newest.get(change.name) === change.id} />
        ))}
      </ul>
    </details>
  )
}

/** Only the newest change of a file can be undone. */
function Change({ change, canUndo }: { change: WebsiteChange; canUndo: boolean }) {
  const undo = useUndo()
  const { at, person, name, fields } = change
  const what = `${titleOf(name)}: ${fields.map(labelOf).join(', ')}`
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-3">
      <span className="min-w-0 wrap-anywhere">
        <span className="block font-semibold">{what}</span>
        <span className="block text-muted text-sm">
          {timestampInWords(at)}, {person ?? 'the owner'}
        </span>
      </span>
      {canUndo && (
        <Button
          look="quiet"
          aria-label={`Undo ${what}`}
          disabled={undo.isPending}
          onClick={() => undo.mutate(change.id)}
        >
          Undo
        </Button>
      )}
      <Problem>{undo.problem}</Problem>
    </li>
  )
}
