import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { hasEndedSession, staffRequest } from '#dashboard/session/access.ts'
import { type ListName, lists } from '#domain/lists.ts'
import { ApiError } from '#ui/api.ts'
import { toast } from '#ui/toast.ts'
import { type ChangedRow, sendChange } from './changes.ts'
import { activePanel } from './focus-after-removal.ts'
import {
  deletedRowsPath,
  mailsPath,
  openMessagesPath,
  overviewPath,
  pathOf,
  relatedPath,
  reload,
  remindersPath,
} from './lists.ts'
import { queryClient } from './query-client.ts'

type MutationOptions<Input, Answer> = {
  request(input: Input): {
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
    path: string
    body?: object
    headers?: Record<string, string>
  }
  /** The row that is changed. Its changes are sent in order, and wait for a connection or the next login. */
  row?(input: Input): ChangedRow
  /**
   * Paths of the queries to reload afterwards. The overview, related rows, reminders and open requests are always
   * reloaded.
   */
  reloads: string[]
  /** The title of the success notification, or the whole notification. */
  success: string | ((answer: Answer) => Parameters<typeof toast>[0])
  failure: { title: string; description: string }
  /** A sentence added to the failure notification. By default, 404 says that the row was deleted. */
  detail?(error: ApiError): string | undefined
  /** Offered in the success notification. */
  undo?(input: Input, answer: Answer): void
  /** This callback and those below are skipped when the component is no longer mounted. */
  onSuccess?(answer: Answer): void
  /** 412: somebody else changed the row. It has been reloaded. The mutation is pending until this resolves. */
  onConflict?(): unknown
  /** 404: somebody deleted the row. Everything is being reloaded. */
  onDeleted?(): void
}

/** A staff mutation. It is sent once, notifies of success or failure, and reloads what it changed. */
export function useStaffMutation<Input, Answer = unknown>(options: MutationOptions<Input, Answer>) {
  const { request, row, reloads, success, failure, detail = deletedDetail, undo } = options
  const { onSuccess, onConflict, onDeleted } = options
  const isMounted = useIsMounted()
  const reloadChanged = () =>
    Promise.all([...reloads, overviewPath, relatedPath, remindersPath, openMessagesPath].map((path) => reload(path)))
  return useMutation(
    {
      mutationFn: (input: Input) => {
        if (row) return sendChange<Answer>(row(input), () => request(input))
        const { path, ...call } = request(input)
        return staffRequest<Answer>(path, call)
      },
      onSuccess: (answer, input) => {
        const notification = typeof success === 'string' ? { title: success } : success(answer)
        toast({ ...notification, ...(undo && { action: { label: 'Undo', run: () => undo(input, answer) } }) })
        if (isMounted.current) onSuccess?.(answer)
        return reloadChanged()
      },
      onError: async (error) => {
        if (hasEndedSession(error)) return
        const apiError = error instanceof ApiError ? error : undefined
        const description = [failure.description, apiError && detail(apiError)].filter(Boolean).join(' ')
        toast({ ...failure, description, tone: 'destructive' })
        if (apiError?.status === 404) {
          if (isMounted.current) onDeleted?.()
          await reload()
        } else if (apiError?.status === 409 || apiError?.status === 412) {
          await reloadChanged()
          if (isMounted.current && apiError.status === 412) await onConflict?.()
        }
      },
    },
    queryClient,
  )
}

function useIsMounted() {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}

const deletedDetail = ({ status }: ApiError) => (status === 404 ? 'Someone else deleted it.' : undefined)

/** The version of the row the change is based on. The server answers 412 when there is a newer one. */
export function ifMatch({ updatedAt }: { updatedAt?: string | undefined }): { 'If-Match'?: string } {
  return updatedAt ? { 'If-Match': `"${updatedAt}"` } : {}
}

/** Deletes a row of the list by id. The notification offers Undo. */
export function useDeletion(list: ListName) {
  const { title, noun } = lists[list]
  const restoration = useRestoration(list)
  // The focused button disappears with its row.
  const focusPanel = () => activePanel()?.focus()
  return useStaffMutation<number>({
    row: (id) => ({ list, id }),
    reloads: [pathOf(list)],
    request: (id) => ({ method: 'DELETE', path: `${pathOf(list)}/${id}` }),
    success: `${title} Deleted`,
    failure: { title: 'Delete Failed', description: `Failed to delete ${noun}.` },
    undo: (id) => restoration.mutate(id),
    onSuccess: focusPanel,
    onDeleted: focusPanel,
  })
}

/** Restores a deleted row of the list by id. */
export function useRestoration(list: ListName) {
  const { title, noun } = lists[list]
  return useStaffMutation<number>({
    row: (id) => ({ list, id }),
    reloads: [pathOf(list), deletedRowsPath, mailsPath],
    request: (id) => ({ method: 'POST', path: `${pathOf(list)}/${id}/restore` }),
    success: `${title} Restored`,
    failure: { title: 'Restore Failed', description: `Failed to restore ${noun}.` },
    detail: ({ status }) => (status === 404 ? 'It is no longer under Recently deleted.' : undefined),
  })
}
