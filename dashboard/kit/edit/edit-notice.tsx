import { Undo2 } from 'lucide-react'
import { ConflictNotice } from '#dashboard/kit/conflict-notice.tsx'
import { FormNotice } from '#dashboard/kit/live/row-notice.tsx'
import { useRestoration } from '#dashboard/kit/mutations.ts'
import { type ListName, lists } from '#features/lists.ts'
import { Button } from '#ui/button.tsx'
import type { EditedRow } from './use-edited-row.ts'

type EditNoticeProps = {
  list: ListName
  edited: Pick<EditedRow<{ id: number }>, 'base' | 'notice' | 'onRestored'>
  /** What others changed, one sentence each. */
  changes?: string[]
}

/** Says in a form what others did to its row. The form still holds what was typed. */
export function EditNotice({ list, edited: { base, notice, onRestored }, changes = [] }: EditNoticeProps) {
  const restoration = useRestoration(list)
  const what = lists[list].noun
  if (!notice) return <FormNotice list={list} id={base.id} className="sm:col-span-2" />
  if (notice === 'deleted') {
    return (
      <ConflictNotice className="sm:col-span-2">
        <p>Someone else deleted this {what} while you had it open. Your changes are not saved yet.</p>
        <p>Restore it and save again to keep your changes, or cancel to discard them.</p>
        <Button
          look="quiet"
          className="mt-3"
          disabled={restoration.isPending}
          onClick={() => restoration.mutate(base.id, { onSuccess: onRestored })}
        >
          <Undo2 aria-hidden className="size-4" />
          Restore
        </Button>
      </ConflictNotice>
    )
  }
  return (
    <ConflictNotice className="sm:col-span-2">
      <p>
        {notice === 'changed' && `Someone else changed this ${what} while you had it open. `}
        {notice === 'waiting' ? 'Your changes wait to be saved.' : 'Your changes are not saved yet.'}
      </p>
      {changes.length > 0 && (
        <ul className="my-1.5 list-disc pl-5 wrap-anywhere">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      {notice !== 'waiting' && <p>Save again to keep your changes, or cancel to discard them.</p>}
    </ConflictNotice>
  )
}

/** One sentence for each field that differs. `inWords` may leave a value to be quoted as it is. */
export function changesBetween<Field extends string>(
  [before, after]: Record<Field, string>[],
  names: Record<Field, string>,
  inWords: (field: Field, value: string) => string | undefined,
): string[] {
  return differences([before, after], names, inWords).map(([name, value]) => `${name} is now ${value}.`)
}

/** What a form changes, such as "Priority: Urgent, Internal Notes: “Gate code 4711”". Long texts are cut. */
export function editsBetween<Field extends string>(
  ...[texts, names, inWords]: Parameters<typeof differences<Field>>
): string {
  const edits = differences(texts, names, inWords).map(([name, value]) => `${name}: ${shortened(value)}`)
  return edits.join(', ') || 'Edit'
}

const shownLength = 100

/** Only quoted texts are that long. */
const shortened = (text: string) => (text.length > shownLength ? `${text.slice(0, shownLength).trimEnd()}…”` : text)

function differences<Field extends string>(
  [before, after]: (Record<Field, string> | undefined)[],
  names: Record<Field, string>,
  inWords: (field: Field, value: string) => string | undefined,
): [name: string, value: string][] {
  return (Object.keys(names) as Field[]) // the record's own keys
    .filter((field) => before?.[field] !== after?.[field])
    .map((field) => {
      const value = after?.[field] ?? ''
      return [names[field], inWords(field, value) ?? (value === '' ? 'empty' : `“${value}”`)]
    })
}
