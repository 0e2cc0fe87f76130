import { useMutation, useQuery } from '@tanstack/react-query'
import { queryClient } from '#app/lib/query-client.ts'
import { toast } from '#app/ui/toast.ts'
import type { Booking } from '#domain/booking.ts'
import type { CallLog } from '#domain/call-log.ts'
import type { ContactSubmission } from '#domain/contact-submission.ts'
import type { DeletedRow } from '#domain/deleted-row.ts'
import { staffCall } from './access.ts'

/** The three lists staff keep, by the call that reads them. */
export type Lists = {
  '/api/bookings': Booking
  '/api/contact-submissions': ContactSubmission
  '/api/call-logs': CallLog
}

export function useList<Path extends keyof Lists>(path: Path) {
  return useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => staffCall<Lists[Path][]>(path, { signal }),
  })
}

const deletedRowsCall = '/api/deleted'
export const mailsCall = '/api/mails'

/** What can still be brought back, loaded anew by whoever looks. */
export function useDeletedRows() {
  return useQuery({
    queryKey: [deletedRowsCall],
    queryFn: ({ signal }) => staffCall<DeletedRow[]>(deletedRowsCall, { signal }),
    refetchOnMount: 'always',
  })
}

export function reloadLists(): Promise<void> {
  return queryClient.invalidateQueries()
}

type Change<Input, Answer> = {
  request(input: Input): { method: 'POST' | 'PATCH' | 'DELETE'; path: string; body?: object }
  /** The reading calls that show the change, to be made again afterwards. */
  reloads: string[]
  /** The notification's title, or all of it. */
  done: string | ((answer: Answer) => Parameters<typeof toast>[0])
  failed: { title: string; description: string }
  /** Takes the change back, for as long as its notification is there. */
  undo?(input: Input): void
  onDone?(): void
}

/** One of staff's changes: sent once, told in a notification either way, and loaded again when it succeeded. */
export function useChange<Input, Answer = unknown>(change: Change<Input, Answer>) {
  const { request, reloads, done, failed, undo, onDone } = change
  return useMutation(
    {
      mutationFn: (input: Input) => {
        const { path, ...options } = request(input)
        return staffCall<Answer>(path, options)
      },
      onSuccess: (answer, input) => {
        const told = typeof done === 'string' ? { title: done } : done(answer)
        toast({ ...told, ...(undo && { action: { label: 'Undo', run: () => undo(input) } }) })
        onDone?.()
        return Promise.all(reloads.map((path) => queryClient.invalidateQueries({ queryKey: [path] })))
      },
      onError: () => toast({ ...failed, tone: 'destructive' }),
    },
    queryClient,
  )
}

/** What a row of each list is called in notifications about it. */
const rowNames: Record<keyof Lists, { title: string; text: string }> = {
  '/api/bookings': { title: 'Booking', text: 'booking' },
  '/api/contact-submissions': { title: 'Contact', text: 'contact submission' },
  '/api/call-logs': { title: 'Call Log', text: 'call log' },
}

/** Deletes a row of the list, by its id; its notification offers to bring it back. */
export function useDeletion(list: keyof Lists) {
  const { title, text } = rowNames[list]
  const restoration = useRestoration(list)
  return useChange<number>({
    reloads: [list],
    request: (id) => ({ method: 'DELETE', path: `${list}/${id}` }),
    done: `${title} Deleted`,
    failed: { title: 'Delete Failed', description: `Failed to delete ${text}.` },
    undo: restoration.mutate,
    // The button that had the focus goes with its row.
    onDone: () => document.querySelector<HTMLElement>('[role="tabpanel"]')?.focus(),
  })
}

/** Brings a deleted row of the list back, by its id. */
export function useRestoration(list: keyof Lists) {
  const { title, text } = rowNames[list]
  return useChange<number>({
    reloads: [list, deletedRowsCall, mailsCall],
    request: (id) => ({ method: 'POST', path: `${list}/${id}/restore` }),
    done: `${title} Restored`,
    failed: { title: 'Restore Failed', description: `Failed to restore ${text}.` },
  })
}
