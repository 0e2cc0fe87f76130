import { useQuery } from '@tanstack/react-query'
import { staffRequest } from '#dashboard/kit/access.ts'
import { ListStates } from '#dashboard/kit/list-states.tsx'
import { rowChangesPath } from '#dashboard/kit/lists.ts'
import { useTeam } from '#dashboard/kit/team.ts'
import { timestampInWords } from '#dashboard/kit/times.ts'
import type { RequestList } from '#features/customer-page/requests.ts'
import { useMessages } from '#features/customer-page/staff/request-messages.ts'
import { useDeliveries } from '#features/emails/staff/delivery-fact.tsx'
import type { RowChange } from '#features/history/row-change.ts'
import { type ListedRow, lists } from '#features/lists.ts'
import { type Entry, entriesOfDelivery, entriesOfMessage, entryOfChange, type NameOf } from './entry.ts'

/** Every change of a row with the old and new values, its emails, and its customer's messages, newest first. */
export function RowHistory(listed: ListedRow) {
  const { list, row } = listed
  if (list === 'call-logs') return <History listed={listed} />
  return <RequestHistory list={list} id={row.id} listed={listed} />
}

/** The emails and messages are loaded already. */
function RequestHistory({ list, id, listed }: { list: RequestList; id: number; listed: ListedRow }) {
  const deliveries = useDeliveries(list, id)
  const messages = useMessages(list, id)
  const team = useTeam([...deliveries, ...messages].some(({ personId }) => personId !== null))
  const nameOf: NameOf = (personId) => team.find((member) => member.id === personId)?.firstName
  const others = [
    ...deliveries.flatMap((delivery) => entriesOfDelivery(delivery, nameOf)),
    ...messages.flatMap((message) => entriesOfMessage(message, nameOf)),
  ]
  return <History listed={listed} others={others} />
}

function History({ listed: { list, row }, others = [] }: { listed: ListedRow; others?: Entry[] }) {
  const query = useQuery({
    queryKey: [rowChangesPath, list, row.id, row.updatedAt],
    queryFn: ({ signal }) => staffRequest<RowChange[]>(`${rowChangesPath}?list=${list}&id=${row.id}`, { signal }),
  })
  const received: Entry = { key: 'received', at: row.createdAt, what: `${capitalized(lists[list].noun)} received` }
  return (
    <ListStates query={query} what="history" empty="" isEmpty={() => false}>
      {(changes) => (
        <ol className="grid gap-2 text-sm/normal">
          {[...changes.map(entryOfChange), ...others, ...(changes.some(isCreation) ? [] : [received])]
            // A stable sort: entries of the same time keep their order.
            .sort((a, b) => b.at.localeCompare(a.at))
            .map((entry) => (
              <HistoryEntry key={entry.key} entry={entry} />
            ))}
        </ol>
      )}
    </ListStates>
  )
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const isCreation = ({ kind }: RowChange) => kind === 'created'

function HistoryEntry({ entry: { at, what, text, changes = [] } }: { entry: Entry }) {
  return (
    <li>
      <p className="font-semibold">
        {timestampInWords(at)} · {what}
      </p>
      {text && <p className="whitespace-pre-line wrap-anywhere">“{text}”</p>}
      <ul>
        {changes.map(({ field, before, after }) => (
          <li key={field} className="whitespace-pre-line wrap-anywhere">
            {field}: <del className="text-muted">{before}</del> → <ins className="no-underline">{after}</ins>
          </li>
        ))}
      </ul>
    </li>
  )
}
