import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { hasEndedSession, staffRequest } from '#dashboard/session/access.ts'
import { type ListName, lists } from '#domain/lists.ts'
import { ApiError } from '#ui/api.ts'
import { toast } from '#ui/toast.ts'
import { deletedRowsPath, mailsPath, overviewPath, pathOf, relatedPath, reload } from './lists.ts'
import { queryClient } from './query-client.ts'

type Change<Input, Answer> = {
  request(input: Input): {
    method: 'POST' | 'PATCH' | 'DELETE'
    path: string
    body?: object
    headers?: Record<string, string>
  }
  /** The reading calls that show the change, to be made again afterwards. */
  reloads: string[]
  /** The notification's title, or all of it. */
  done: string | ((answer: Answer) => Parameters<typeof toast>[0])
  failed: { title: string; description: string }
  /** A sentence that the failure's notification adds; unless given, that a row which is not there was deleted. */
  why?(error: ApiError): string | undefined
  /** Takes the change back, for as long as its notification is there. */
  undo?(input: Input): void
  /** This and those below are not called when what made the change has left the screen meanwhile. */
  onDone?(answer: Answer): void
  /** Somebody else had changed the row; it has been read again. */
  onOvertaken?(): void
  /** Somebody had deleted the row; everything is being read again. */
  onGone?(): void
}

/** One of staff's changes: sent once, told in a notification either way, and loaded again when it succeeded. */
export function useChange<Input, Answer = unknown>(change: Change<Input, Answer>) {
  const { request, reloads, done, failed, why = whyGone, undo, onDone, onOvertaken, onGone } = change
  const isThere = useIsThere()
  const readAnew = () => Promise.all([...reloads, overviewPath, relatedPath].map((path) => reload(path)))
  return useMutation(
    {
      mutationFn: (input: Input) => {
        const { path, ...options } = request(input)
        return staffRequest<Answer>(path, options)
      },
      onSuccess: (answer, input) => {
        const told = typeof done === 'string' ? { title: done } : done(answer)
        toast({ ...told, ...(undo && { action: { label: 'Undo', run: () => undo(input) } }) })
        if (isThere.current) onDone?.(answer)
        return readAnew()
      },
      onError: async (error) => {
        if (hasEndedSession(error)) return
        const refusal = error instanceof ApiError ? error : undefined
        const description = [failed.description, refusal && why(refusal)].filter(Boolean).join(' ')
        toast({ ...failed, description, tone: 'destructive' })
        if (refusal?.status === 404) {
          if (isThere.current) onGone?.()
          await reload()
        } else if (refusal?.status === 409 || refusal?.status === 412) {
          await readAnew()
          if (isThere.current && refusal.status === 412) onOvertaken?.()
        }
      },
    },
    queryClient,
  )
}

function useIsThere() {
  const isThere = useRef(false)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  return isThere
}

const whyGone = ({ status }: ApiError) => (status === 404 ? 'Somebody has deleted it meanwhile.' : undefined)

/** Says which state of the row the change was made in view of: the server refuses it when there is a newer one. */
export function inViewOf({ updatedAt }: { updatedAt?: string }): { 'If-Match'?: string } {
  return updatedAt ? { 'If-Match': `"${updatedAt}"` } : {}
}

/** Deletes a row of the list, by its id; its notification offers to bring it back. */
export function useDeletion(list: ListName) {
  const { title, noun } = lists[list]
  const restoration = useRestoration(list)
  // The button that had the focus goes with its row.
  const focusPanel = () => document.querySelector<HTMLElement>('[role="tabpanel"]')?.focus()
  return useChange<number>({
    reloads: [pathOf(list)],
    request: (id) => ({ method: 'DELETE', path: `${pathOf(list)}/${id}` }),
    done: `${title} Deleted`,
    failed: { title: 'Delete Failed', description: `Failed to delete ${noun}.` },
    undo: restoration.mutate,
    onDone: focusPanel,
    onGone: focusPanel,
  })
}

/** Brings a deleted row of the list back, by its id. */
export function useRestoration(list: ListName) {
  const { title, noun } = lists[list]
  return useChange<number>({
    reloads: [pathOf(list), deletedRowsPath, mailsPath],
    request: (id) => ({ method: 'POST', path: `${pathOf(list)}/${id}/restore` }),
    done: `${title} Restored`,
    failed: { title: 'Restore Failed', description: `Failed to restore ${noun}.` },
    why: ({ status }) => (status === 404 ? 'It is not among the deleted ones any more.' : undefined),
  })
}
