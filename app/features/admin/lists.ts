import { useMutation, useQuery } from '@tanstack/react-query'
import { queryClient } from '#app/lib/query-client.ts'
import { toast } from '#app/ui/toast.ts'
import type { Booking } from '#domain/booking.ts'
import type { CallLog } from '#domain/call-log.ts'
import type { ContactSubmission } from '#domain/contact-submission.ts'
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

export function reloadLists(): Promise<void> {
  return queryClient.invalidateQueries()
}

type Change<Input> = {
  /** The list to load again afterwards. */
  list: keyof Lists
  request(input: Input): { method: 'POST' | 'PATCH' | 'DELETE'; path: string; body?: object }
  done: string
  failed: { title: string; description: string }
  onDone?(): void
}

/** One of staff's changes: sent once, told in a notification either way, its list loaded again when it succeeded. */
export function useChange<Input>({ list, request, done, failed, onDone }: Change<Input>) {
  return useMutation(
    {
      mutationFn: (input: Input) => {
        const { path, ...options } = request(input)
        return staffCall(path, options)
      },
      onSuccess: () => {
        toast({ title: done })
        onDone?.()
        return queryClient.invalidateQueries({ queryKey: [list] })
      },
      onError: () => toast({ ...failed, tone: 'destructive' }),
    },
    queryClient,
  )
}

/** Deleting a row of the list; `what` as in "Booking Deleted" and "Failed to delete booking." */
export function useDeletion(list: keyof Lists, what: { done: string; failed: string }) {
  return useChange<number>({
    list,
    request: (id) => ({ method: 'DELETE', path: `${list}/${id}` }),
    done: what.done,
    failed: { title: 'Delete Failed', description: what.failed },
    // The button that had the focus goes with its row.
    onDone: () => document.querySelector<HTMLElement>('[role="tabpanel"]')?.focus(),
  })
}
