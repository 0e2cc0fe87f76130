import { useQuery } from '@tanstack/react-query'
import { staffRequest } from '#dashboard/kit/access.ts'
import { useBatch } from '#dashboard/kit/list/batch.ts'
import { openMessagesPath, requestMessagesPath } from '#dashboard/kit/lists.ts'
import type { OpenRequestMessage, RequestList, RequestMessage } from '#features/customer-page/requests.ts'
import { groupBy } from '#ui/group-by.ts'

export const useOpenMessagesQuery = () =>
  useQuery({
    queryKey: [openMessagesPath],
    queryFn: ({ signal }) => staffRequest<OpenRequestMessage[]>(openMessagesPath, { signal }),
  })

/** The messages that nobody has answered, newest first. Undefined while they load. */
export const useOpenMessages = (): OpenRequestMessage[] | undefined => useOpenMessagesQuery().data

/** Whether the row's customer waits for an answer. It needs no request of its own. */
export const useIsWaiting = (list: RequestList, id: number): boolean =>
  useOpenMessages()?.some((message) => message.list === list && message.rowId === id) ?? false

/** All messages about the row, oldest first. One request covers all rows of the batch. */
export function useMessages(list: RequestList, id: number): RequestMessage[] {
  const ids = useBatch().join()
  const { data } = useQuery({
    queryKey: [requestMessagesPath, list, ids],
    queryFn: async () => {
      const messages = await staffRequest<RequestMessage[]>(`${requestMessagesPath}?list=${list}&ids=${ids}`)
      return groupBy(messages, (message) => message.rowId)
    },
    enabled: ids !== '',
  })
  return data?.get(id) ?? []
}
