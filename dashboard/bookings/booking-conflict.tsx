import { ConflictNotice } from '#dashboard/shared/conflict-notice.tsx'

/** In a booking's card and details, after somebody else changed it first. */
export const BookingConflict = () => (
  <ConflictNotice>
    Someone else changed this booking. Your change was not saved. The card shows their version.
  </ConflictNotice>
)
