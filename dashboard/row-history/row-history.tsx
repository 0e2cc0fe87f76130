import { useQuery } from '@tanstack/react-query'
import { staffRequest } from '#dashboard/session/access.ts'
import { ListStates } from '#dashboard/shared/list-states.tsx'
import { rowChangesPath } from '#dashboard/shared/lists.ts'
import { timestampInWords } from '#dashboard/shared/times.ts'
import { type ListedRow, lists } from '#domain/lists.ts'
import type { RowChange } from '#domain/row-change.ts'
import { fieldInWords, isShownField, valueInWords } from './fields-in-words.ts'

/** Every change of a row, newest first: when, by whom, and the old and new values. */
export function RowHistory({ list, row }: ListedRow) {
  const query = useQuery({
    queryKey: [rowChangesPath, list, row.id, row.updatedAt],
    queryFn: ({ signal }) => staffRequest<RowChange[]>(`${rowChangesPath}?list=${list}&id=${row.id}`, { signal }),
  })
  return (
    <ListStates query={query} what="history" empty="" isEmpty={() => false}>
      {(changes) => (
        <ol className="grid gap-2 text-sm/normal">
          {changes.map((change) => (
            <li key={change.id}>
              <Heading at={change.createdAt} by={change.by} what={events[change.kind]} />
              <ul>
                {Object.entries(change.before)
                  .filter(([field]) => isShownField(field))
                  .map(([field, value]) => (
                    <li key={field} className="whitespace-pre-line wrap-anywhere">
                      {fieldInWords(field)}: <del className="text-muted">{valueInWords(field, value)}</del> →{' '}
                      <ins className="no-underline">{valueInWords(field, change.after[field])}</ins>
                    </li>
                  ))}
              </ul>
            </li>
          ))}
          <li>
            <Heading at={row.createdAt} what={`${lists[list].title} received`} />
          </li>
        </ol>
      )}
    </ListStates>
  )
}

const events: Record<RowChange['kind'], string> = { changed: '', deleted: 'Deleted', restored: 'Restored' }

function Heading({ at, by, what }: { at: string; by?: RowChange['by']; what: string }) {
  const who = by && (by === 'staff' ? 'Staff' : 'The customer')
  return (
    <p className="font-semibold">
      {timestampInWords(at)}
      {[who, what].filter(Boolean).map((part) => ` · ${part}`)}
    </p>
  )
}
