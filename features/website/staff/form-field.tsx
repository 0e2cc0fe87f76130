import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { createContext, type ReactNode, useContext, useId, useState } from 'react'
import { onTwelveHours, readTime } from '#core/clock-time.ts'
import { Checkbox } from '#dashboard/kit/checkbox.tsx'
import { type FormNode, labelOf, valueAt } from '#features/website/form-tree.ts'
import type { FieldChange } from '#features/website/website.ts'
import { Button } from '#ui/button.tsx'
import { Select, TextArea, TextField } from '#ui/field.tsx'

type Path = FieldChange['path']
type FieldProps = {
  node: FormNode
  path: Path
  values: unknown
  /** What is wrong, by the path joined with dots. */
  errors: ReadonlyMap<string, string>
  /** Undefined removes the value. */
  set(path: Path, value: unknown): void
}

const longText = 60

/** The names of the pictures that there are. */
export const PictureNames = createContext<readonly string[]>([])

/** Texts of some sentences have a field of some lines, also while they are empty. */
const isLongText = ({ name, help }: FormNode, value: unknown) =>
  String(value ?? '').length > longText ||
  String(value ?? '').includes('\n') ||
  /sentence/i.test(help) ||
  /^(text|summary|lead|quote|answer|note|intro|description)$/.test(name)

/** What the field means, what it may be, and what applies without it. */
function hintOf({ control, help, allowed, byDefault }: FormNode): string {
  const limit = control === 'text' && allowed !== 'text' ? `${allowed.charAt(0).toUpperCase()}${allowed.slice(1)}.` : ''
  return [help, limit, byDefault !== null && `Without it: ${byDefault.replace(/\.$/, '')}.`].filter(Boolean).join(' ')
}

/** A town can have more fields than its name. They are changed in the file. */
const nameOfItem = (item: unknown): string =>
  typeof item === 'object' && item !== null && 'name' in item ? String(item.name) : String(item ?? '')

/** One field of a content file, by its kind. */
export function FormField(props: FieldProps) {
  const { node, path, values, errors, set } = props
  const error = errors.get(path.join('.'))
  const value = valueAt(values, path)
  const label = labelOf(node.name)
  const hint = hintOf(node)
  // It stays as it was when the form opened, so that typing goes on.
  const [isLong] = useState(() => isLongText(node, valueAt(values, path)))
  const pictures = useContext(PictureNames)
  const text = value === undefined || value === null ? '' : String(value)
  const control = { name: path.join('.'), label, hint, error, required: node.isRequired }
  const typed = {
    ...control,
    value: text,
    onChange: ({ target }: { target: { value: string } }) => set(path, target.value === '' ? undefined : target.value),
  }
  switch (node.control) {
    case 'switch': {
      const isOn = value === undefined ? node.byDefault === 'true' : value === true
      return (
        <div>
          <Checkbox
            name={control.name}
            label={label}
            checked={isOn}
            onChange={({ target }) => set(path, target.checked)}
          />
          <p className="field-hint">{hint}</p>
        </div>
      )
    }
    case 'choice':
      return (
        <Select
          {...typed}
          placeholder={node.isRequired ? 'Choose one' : 'As by default'}
          choices={node.choices.map((choice) => ({ value: choice, label: choice }))}
        />
      )
    case 'choices':
      return (
        <Part label={label} hint={hint} error={error}>
          <div className="flex flex-wrap gap-x-5">
            {node.choices.map((choice) => (
              <Checkbox
                key={choice}
                name={control.name}
                label={choice}
                checked={listOf(value).includes(choice)}
                onChange={({ target }) => {
                  const chosen = node.choices.filter((each) =>
                    each === choice ? target.checked : listOf(value).includes(each),
                  )
                  set(path, chosen)
                }}
              />
            ))}
          </div>
        </Part>
      )
    case 'texts':
      return (
        <Items {...props} label={label} hint={hint} error={error} empty="">
          {(index) => (
            <TextField
              name={[...path, index].join('.')}
              label={`${label} ${index + 1}`}
              error={errors.get(`${path.join('.')}.${index}`)}
              className="grow"
              value={nameOfItem(listOf(value)[index])}
              readOnly={typeof listOf(value)[index] === 'object'}
              onChange={({ target }) => set([...path, index], target.value)}
            />
          )}
        </Items>
      )
    case 'times':
      return (
        <Items {...props} label={label} hint={hint} error={error} empty="">
          {(index) => {
            const time = String(listOf(value)[index] ?? '')
            return (
              <TextField
                type="time"
                step={900}
                name={[...path, index].join('.')}
                label={`${label} ${index + 1}`}
                error={errors.get(`${path.join('.')}.${index}`)}
                className="grow"
                value={readTime(time) ?? ''}
                onChange={({ target }) => set([...path, index], target.value && onTwelveHours(target.value))}
              />
            )
          }}
        </Items>
      )
    case 'list':
      return (
        <Items {...props} label={label} hint={hint} error={error} empty={{}}>
          {(index) => <Fields {...props} path={[...path, index]} nodes={node.children} />}
        </Items>
      )
    case 'group':
      return (
        <Part label={label} hint={hint} error={error}>
          <Fields {...props} nodes={node.children} />
        </Part>
      )
    case 'file':
      return (
        <Part label={label} hint={hint} error={error}>
          <p className="text-muted">This field can be changed only in its file.</p>
        </Part>
      )
    case 'text':
      return isLong ? (
        <TextArea {...typed} rows={Math.min(8, Math.ceil(text.length / longText) + 1)} />
      ) : (
        <TextField {...typed} />
      )
    case 'number':
      return <TextField {...typed} inputMode="decimal" />
    case 'time': {
      const time = readTime(text) ?? ''
      return <TextField {...typed} value={time || text} type={text === '' || time ? 'time' : 'text'} />
    }
    case 'day': {
      // A month alone is no day.
      const isRead = text === '' || /^\d{4}-\d\d-\d\d$/.test(text)
      return <TextField {...typed} type={isRead ? 'date' : 'text'} />
    }
    case 'picture':
      return (
        <Select
          {...typed}
          hint={`${hint} Add more under Pictures.`}
          placeholder={node.isRequired ? 'Choose one' : 'None'}
          choices={[...new Set([...pictures, ...(text === '' ? [] : [text])])].map((name) => ({
            value: name,
            label: name,
          }))}
        />
      )
  }
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

type FieldsProps = Omit<FieldProps, 'node'> & { nodes: readonly FormNode[] }

const Fields = ({ nodes, path, values, errors, set }: FieldsProps) => (
  <div className="grid min-w-0 grow gap-4 sm:grid-cols-2 sm:[&>fieldset]:col-span-2">
    {nodes.map((node) => (
      <FormField key={node.path} node={node} path={[...path, node.name]} values={values} errors={errors} set={set} />
    ))}
  </div>
)

type PartProps = { label: string; hint: string; error: string | undefined; children: ReactNode }

function Part({ label, hint, error, children }: PartProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={hint ? id : undefined} className="min-w-0 rounded-xl border border-line p-4">
      <legend className="px-1 font-bold">{label}</legend>
      {hint && (
        <p id={id} className="field-hint mb-3">
          {hint}
        </p>
      )}
      {error && <p className="field-error mb-3">{error}</p>}
      {children}
    </fieldset>
  )
}

type ItemsProps = FieldProps & {
  label: string
  hint: string
  error: string | undefined
  /** What a new item is. */
  empty: unknown
  children(index: number): ReactNode
}

/** A list whose items can be added, removed and moved. */
function Items({ path, values, set, label, hint, error, empty, children }: ItemsProps) {
  const items = listOf(valueAt(values, path))
  const replace = (changed: unknown[]) => set(path, changed.length > 0 ? changed : undefined)
  const move = (from: number, to: number) => replace(items.toSpliced(from, 1).toSpliced(to, 0, items[from]))
  return (
    <Part label={label} hint={hint} error={error}>
      <ol className="grid gap-4">
        {items.map((_item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity, and every control shows its value
          <li key={index} className="flex flex-wrap items-end gap-2 border-line border-b pb-4">
            {children(index)}
            <span className="flex gap-1">
              <ItemButton
                label={`Move ${label} ${index + 1} up`}
                isOff={index === 0}
                run={() => move(index, index - 1)}
              >
                <ArrowUp aria-hidden className="size-5" />
              </ItemButton>
              <ItemButton
                label={`Move ${label} ${index + 1} down`}
                isOff={index === items.length - 1}
                run={() => move(index, index + 1)}
              >
                <ArrowDown aria-hidden className="size-5" />
              </ItemButton>
              <ItemButton label={`Remove ${label} ${index + 1}`} run={() => replace(items.toSpliced(index, 1))}>
                <X aria-hidden className="size-5" />
              </ItemButton>
            </span>
          </li>
        ))}
      </ol>
      <Button look="quiet" className="mt-3" onClick={() => replace([...items, empty])}>
        <Plus aria-hidden className="size-4" />
        Add to {label.toLowerCase()}
      </Button>
    </Part>
  )
}

type ItemButtonProps = { label: string; isOff?: boolean; run(): void; children: ReactNode }

const ItemButton = ({ label, isOff = false, run, children }: ItemButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    disabled={isOff}
    className="icon-button disabled:opacity-40"
    onClick={run}
  >
    {children}
  </button>
)
