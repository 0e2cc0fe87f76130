import { useQuery } from '@tanstack/react-query'
import { staffRequest } from '#dashboard/kit/access.ts'
import { requestMessagesPath, rowChangesPath } from '#dashboard/kit/lists.ts'
import type { RequestMessage } from '#features/customer-page/requests.ts'
import type { RowChange } from '#features/history/row-change.ts'
import type { ListName } from '#features/lists.ts'
import { entriesOfMessage, entryOfChange } from './entry.ts'

type LatestChangeProps = {
  list: ListName
  id: number
  /** When the change was heard of. */
  heardAt: number
}

/** What was changed last in a row, or what its customer wrote, in words. It does not wait until the list is loaded again. */
export function LatestChange({ list, id, heardAt }: LatestChangeProps) {
  const { data } = useQuery({
    queryKey: [rowChangesPath, 'latest', list, id, heardAt],
    queryFn: async ({ signal }) => {
      const [changes, messages] = await Promise.all([
        staffRequest<RowChange[]>(`${rowChangesPath}?list=${list}&id=${id}`, { signal }),
        list === 'call-logs'
          ? []
          : staffRequest<RequestMessage[]>(`${requestMessagesPath}?list=${list}&ids=${id}`, { signal }),
      ])
      const entries = [
        ...changes.map(entryOfChange),
        ...messages.flatMap((message) => entriesOfMessage(message, () => undefined)),
      ]
      return entries.sort((one, other) => other.at.localeCompare(one.at))[0] ?? null
    },
  })
  if (!data) return null
  return (
    <p className="w-full font-semibold wrap-anywhere">
      {data.what}
      {data.text && ` “${data.text}”`}
    </p>
  )
}
