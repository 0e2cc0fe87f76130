import { useQuery } from '@tanstack/react-query'
import { staffRequest } from '#dashboard/kit/access.ts'
import { useStaffMutation } from '#dashboard/kit/mutations.ts'
import type { ClosedDays, NewClosedDays, StoredClosedDays } from '#features/closed-days/closed-days.ts'
import { closedDaysPath, keptDaysPath } from './closed-days.ts'

const reloads = [keptDaysPath, closedDaysPath]

const created = ({ from, to, reason, personId, part }: NewClosedDays) => ({
  method: 'POST' as const,
  path: closedDaysPath,
  body: { from, to, reason, personId, part },
})

/** The closed days that staff keep, reloaded each time the panel opens. */
export function useClosedDays() {
  return useQuery({
    queryKey: [keptDaysPath],
    queryFn: ({ signal }) => staffRequest<StoredClosedDays[]>(keptDaysPath, { signal }),
    refetchOnMount: 'always',
  })
}

const noHolidays: readonly ClosedDays[] = []

/** The holidays of the next two years. Empty until they are loaded. */
export function useHolidays(): readonly ClosedDays[] {
  const { data = noHolidays } = useQuery({
    queryKey: ['/api/holidays'],
    queryFn: ({ signal }) => staffRequest<ClosedDays[]>('/api/holidays', { signal }),
  })
  return data
}

/** `describe` returns the text below the notification's title, if any. */
export function useClosedDaysCreation(describe: () => string | undefined, onSuccess: () => void) {
  return useStaffMutation<NewClosedDays>({
    reloads,
    request: created,
    success: (_answer, { personId }) => {
      const description = personId === null ? describe() : undefined
      return { title: personId === null ? 'Closed Days Added' : 'Time Off Added', ...(description && { description }) }
    },
    failure: { title: 'Create Failed', description: 'Failed to add closed days.' },
    onSuccess,
  })
}

/** Removes closed days. The notification offers Undo, which adds them again. */
export function useClosedDaysRemoval(onGone: () => void) {
  const restoration = useStaffMutation<NewClosedDays>({
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
