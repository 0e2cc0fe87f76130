import { mailsPath, pathOf, requestMessagesPath } from '#dashboard/kit/lists.ts'
import { ifMatch, useStaffMutation } from '#dashboard/kit/mutations.ts'
import type { MessageReply } from '#features/customer-page/message-reply.ts'
import type { RequestMessage } from '#features/customer-page/requests.ts'
import { lists } from '#features/lists.ts'
import type { ApiError } from '#ui/api.ts'

/** Without a reply, the message is accepted. */
type Answer = MessageReply | undefined

const titles: Record<RequestMessage['state'], string> = {
  open: 'Message Updated',
  accepted: 'Change Accepted',
  declined: 'Change Declined',
  done: 'Message Done',
}

/** Accepts a message, or answers it with a reply. `rowUpdatedAt` is the version of the row that staff see. */
export function useAnswer({ id, list }: RequestMessage, rowUpdatedAt: () => string, onSuccess?: () => void) {
  const path = `${requestMessagesPath}/${id}`
  return useStaffMutation<Answer, RequestMessage>({
    reloads: [requestMessagesPath, pathOf(list), mailsPath],
    request: (body) =>
      body
        ? { method: 'POST', path: `${path}/decline`, body }
        : { method: 'POST', path: `${path}/accept`, headers: ifMatch({ updatedAt: rowUpdatedAt() }) },
    success: ({ state }) => ({ title: titles[state] }),
    failure: { title: 'Update Failed', description: 'Failed to answer the message.' },
    explain: (error) => explain(error, lists[list].noun),
    ...(onSuccess && { onSuccess }),
  })
}

function explain({ status }: ApiError, noun: string): string | undefined {
  if (status === 404) return `Someone else deleted the ${noun}.`
  return status === 412 ? `Someone else changed the ${noun}. Look at it, then answer again.` : undefined
}
