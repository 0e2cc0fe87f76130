import { useQuery } from '@tanstack/react-query'
import { staffRequest } from '#dashboard/kit/access.ts'
import { useStaffMutation } from '#dashboard/kit/mutations.ts'
import type { CalendarFeeds, CreatedCalendarFeed, NewCalendarFeed } from '#features/calendar/calendar-feed.ts'

const feedPath = '/api/calendar-feed'

export const maxNameLength = 60

/** Reloaded each time the dialog opens. */
export function useCalendarFeeds() {
  return useQuery({
    queryKey: [feedPath],
    queryFn: ({ signal }) => staffRequest<CalendarFeeds>(feedPath, { signal }),
    refetchOnMount: 'always',
  })
}

export function useFeedCreation(onSuccess: (created: CreatedCalendarFeed) => void) {
  return useStaffMutation<NewCalendarFeed, CreatedCalendarFeed>({
    reloads: [feedPath],
    request: (body) => ({ method: 'POST', path: feedPath, body }),
    success: 'Calendar Link Created',
    failure: { title: 'Create Failed', description: 'Failed to create the calendar link.' },
    onSuccess,
  })
}

export function useFeedRevocation(onGone: () => void) {
  return useStaffMutation<CalendarFeeds['feeds'][number]['id']>({
    reloads: [feedPath],
    request: (id) => ({ method: 'DELETE', path: `${feedPath}/${id}` }),
    success: 'Calendar Link Revoked',
    failure: { title: 'Delete Failed', description: 'Failed to revoke the calendar link.' },
    explain: ({ status }) => (status === 404 ? 'Someone else revoked it.' : undefined),
    onSuccess: onGone,
  })
}
