import { useQuery } from '@tanstack/react-query'
import { staffRequest } from '#dashboard/session/access.ts'
import { closedDaysPath } from '#dashboard/shared/closed-days.ts'
import { useStaffMutation } from '#dashboard/shared/mutations.ts'
import type { ClosedDays, StoredClosedDays } from '#domain/closed-days.ts'

const listPath = '/api/admin/closed-days'
const reloads = [listPath, closedDaysPath]

const created = ({ from, to, reason }: ClosedDays) => ({
  method: 'POST' as const,
  path: closedDaysPath,
  body: { from, to, reason },
})

/** The closed days that staff keep, reloaded each time the panel opens. */
export function useClosedDays() {
  return useQuery({
    queryKey: [listPath],
    queryFn: ({ signal }) => staffRequest<StoredClosedDays[]>(listPath, { signal }),
    refetchOnMount: 'always',
  })
}

/** `describe` returns the text below the notification's title, if any. */
export function useClosedDaysCreation(describe: () => string | undefined, onSuccess: () => void) {
  return useStaffMutation<ClosedDays>({
    reloads,
    request: created,
    success: () => {
      const description = describe()
      return { title: 'Closed Days Added', ...(description && { description }) }
    },
    failure: { title: 'Create Failed', description: 'Failed to add closed days.' },
    onSuccess,
  })
}

/** Removes closed days. The notification offers Undo, which adds them again. */
export function useClosedDaysRemoval(onGone: () => void) {
  const restoration = useStaffMutation<ClosedDays>({
    reloads,
    request: created,
    success: 'Closed Days Restored',
    failure: { title: 'Restore Failed', description: 'Failed to restore closed days.' },
  })
  return useStaffMutation<StoredClosedDays>({
    reloads,
    request: ({ id }) => ({ method: 'DELETE', path: `${closedDaysPath}/${id}` }),
    success: 'Closed Days Removed',
    failure: { title: 'Delete Failed', description: 'Failed to remove closed days.' },
    explain: ({ status }) => (status === 404 ? 'Someone else removed them.' : undefined),
    undo: restoration.mutate,
    onSuccess: onGone,
  })
}
