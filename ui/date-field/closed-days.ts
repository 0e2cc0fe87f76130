import { useEffect, useState } from 'react'
import type { ClosedDays } from '#features/closed-days/closed-days.ts'
import { apiRequest } from '#ui/api.ts'

/** Requested once per page. */
let request: Promise<ClosedDays[]> | undefined

/** Empty until they arrive. If they do not, every day stays open, because the office sees each booking anyway. */
export function useClosedDays(): readonly ClosedDays[] {
  const [closed, setClosed] = useState<readonly ClosedDays[]>([])
  useEffect(() => {
    request ??= apiRequest<ClosedDays[]>('/api/closed-days')
    request.then(
      // A proxy may answer with its own page.
      (answer) => Array.isArray(answer) && setClosed(answer),
      () => {},
    )
  }, [])
  return closed
}
