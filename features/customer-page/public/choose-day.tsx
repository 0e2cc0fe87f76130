import { CalendarDays } from 'lucide-react'
import { changesId } from '#features/customer-page/request-page.ts'
import { ButtonLink } from '#ui/button.tsx'

/** What comes next after a yes: the form for a day, open on the page of the request at `path`. */
export const ChooseDay = ({ path }: { path: string }) => (
  <ButtonLink href={`${path}?day#${changesId}`} look="accent">
    <CalendarDays aria-hidden className="size-5" />
    Choose a day
  </ButtonLink>
)
