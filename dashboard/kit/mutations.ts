import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type ListName, lists } from '#features/lists.ts'
import { ApiError } from '#ui/api.ts'
import { newIdempotencyKey } from '#ui/idempotency-key.ts'
import { toast } from '#ui/toast.ts'
import { isUnlocked, staffRequest } from './access.ts'
import { type RowChange, rebase, sendChange } from './changes.ts'
import { activePanel } from './focus-after-removal.ts'
import { clearSelection } from './list/selection.ts'
import {
  deletedRowsPath,
  mailsPath,
  openMessagesPath,
  overviewPath,
  pathOf,
  relatedPath,
  reload,
  remindersPath,
  rowQuotesPath,
} from './lists.ts'
import { queryClient } from './query-client.ts'
import { reasonOf } from './reason.ts'
import { noteChanged } from './view/kept-rows.ts'

type MutationOptions<Input, Answer> = {
  request(input: Input): {
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
    path: string
    body?: object
    headers?: Record<string, string>
  }
  /** A change of a row, whose card shows that it is not saved yet. */
  change?(input: Input): RowChange
  /**
   * Paths of the queries to reload afterwards. The overview, related rows, reminders, quotes of rows and open requests are
   * always reloaded.
   */
  reloads: string[]
  /** The title of the success notification, or the whole notification. */
  success: string | ((answer: Answer, input: Input) => Parameters<typeof toast>[0])
  failure: { title: string; description: string }
  /** Why it failed, where `reasonOf` says it less well. */
  explain?(error: ApiError): string | undefined
  /** Offered in the success notification. */
  undo?(input: Input, answer: Answer): void
  /** This callback and those below are skipped when the component is no longer mounted. */
  onSuccess?(answer: Answer): void
  /** The browser is offline, and the row's card says that the change waits. */
  onWaiting?(): void
  /** 412: somebody else changed the row. It has been reloaded. The mutation is pending until this resolves. */
  onConflict?(): unknown
  /** 404: somebody deleted the row. Everything is being reloaded. Without this, the row stays and says so. */
  onDeleted?(): void
}

/**
 * A staff mutation. It is sent once, notifies of success or failure, and reloads what it changed. `problem` says why it
 * failed, for the form or the card.
 */
export function useStaffMutation<Input, Answer = unknown>(options: MutationOptions<Input, Answer>) {
  const { request, change, reloads, success, failure, undo, onSuccess, onWaiting, onConflict, onDeleted } = options
  const isMounted = useIsMounted()
  const unsaved = useRef({ content: '', key: '' })

  const ownWords = (error: unknown) => (error instanceof ApiError ? options.explain?.(error) : undefined)
  const explain = (error: unknown, changed?: RowChange) => ownWords(error) ?? reasonOf(error, changed)

  function problemOf(error: unknown) {
    const status = error instanceof ApiError ? error.status : undefined
    // The form says these itself.
    const isSaid = (status === 404 && onDeleted) || (status === 412 && onConflict)
    return isSaid ? ownWords(error) : explain(error)
  }

  /** The same content keeps its key until it is saved, so a repeat after a lost answer changes nothing twice. */
  function keyOf({ path, body }: ReturnType<typeof request>): string {
    const content = `${path} ${JSON.stringify(body)}`
    if (unsaved.current.content !== content) unsaved.current = { content, key: newIdempotencyKey() }
    return unsaved.current.key
  }

  const mutation = useMutation<Answer, Error, Input>(
    {
      mutationFn: (input) => {
        const sent = request(input)
        if (change) {
          const changed = change(input)
          const again = () => mutation.mutate(input)
          const answer = sendChange<Answer>(changed, sent, { again, explain: (error) => explain(error, changed) })
          if (!navigator.onLine && isMounted.current) onWaiting?.()
          return answer
        }
        const { path, headers, ...call } = sent
        return staffRequest(path, { ...call, headers: { ...headers, 'Idempotency-Key': keyOf(sent) } })
      },
      onSuccess: (answer, input) => {
        unsaved.current = { content: '', key: '' }
        const changed = change?.(input)
        if (changed) noteChanged(changed.list, changed.id, changed.kind === 'deletion')
        if (changed?.kind === 'deletion') clearSelection()
        const notification = typeof success === 'string' ? { title: success } : success(answer, input)
        toast({ ...notification, ...(undo && { actions: [{ label: 'Undo', run: () => undo(input, answer) }] }) })
        if (isMounted.current) onSuccess?.(answer)
        return reloadChanged(reloads)
      },
      onError: async (error, input) => {
        // The login form says that the session has ended.
        if (!isUnlocked()) return
        toast({ ...failure, tone: 'destructive' })
        const status = error instanceof ApiError ? error.status : undefined
        if (status === 404 && onDeleted && isMounted.current) {
          onDeleted()
          await reload()
        } else if (status === 409 || status === 412) {
          const reloaded = reloadChanged(reloads)
          const changed = change?.(input)
          if (status === 412 && changed && !changed.typed) rebase(changed, reloaded)
          await reloaded
          if (isMounted.current && status === 412) await onConflict?.()
        }
      },
    },
    queryClient,
  )
  return { ...mutation, problem: problemOf(mutation.error) }
}

/** Reloads these paths after a change, and what every change can be seen in. */
export const reloadChanged = (paths: readonly string[]) =>
  Promise.all(
    [...paths, overviewPath, relatedPath, remindersPath, rowQuotesPath, openMessagesPath].map((path) => reload(path)),
  )

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

/** The version of the row the change is based on. The server answers 412 when there is a newer one. */
export function ifMatch({ updatedAt }: { updatedAt?: string | undefined }): { 'If-Match'?: string } {
  return updatedAt ? { 'If-Match': `"${updatedAt}"` } : {}
}

/** Deletes a row of the list by id. Nothing is open afterwards. The notification offers Undo. */
export function useDeletion(list: ListName) {
  const { title, inFailure } = lists[list]
  const restoration = useRestoration(list)
  return useStaffMutation<number>({
    change: (id) => ({ list, id, kind: 'deletion', text: 'Delete' }),
    reloads: [pathOf(list)],
    request: (id) => ({ method: 'DELETE', path: `${pathOf(list)}/${id}` }),
    success: `${title} Deleted`,
    failure: { title: 'Delete Failed', description: `Failed to delete ${inFailure}.` },
    undo: (id) => restoration.mutate(id),
    // The focused button disappears with its row.
    onSuccess: () => activePanel()?.focus(),
  })
}

/** Restores a deleted row of the list by id. */
export function useRestoration(list: ListName) {
  const { title, inFailure } = lists[list]
  return useStaffMutation<number>({
    change: (id) => ({ list, id, kind: 'deletion', text: 'Restore' }),
    reloads: [pathOf(list), deletedRowsPath, mailsPath],
    request: (id) => ({ method: 'POST', path: `${pathOf(list)}/${id}/restore` }),
    success: `${title} Restored`,
    failure: { title: 'Restore Failed', description: `Failed to restore ${inFailure}.` },
    explain: ({ status }) => (status === 404 ? 'It is no longer under Recently deleted.' : undefined),
  })
}
