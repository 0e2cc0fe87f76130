import { CalendarSync } from 'lucide-react'
import { useState } from 'react'
import { later } from '#dashboard/kit/later.tsx'
import { ToolButton } from '#dashboard/kit/tool.tsx'

const CalendarSubscriptionDialog = later((parts) => parts.CalendarSubscriptionDialog)

/** A button that opens the addresses of the calendar feed. */
export function CalendarSubscription() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ToolButton icon={CalendarSync} label="Calendar subscription" onClick={() => setOpen(true)} />
      {isOpen && <CalendarSubscriptionDialog onClose={() => setOpen(false)} />}
    </>
  )
}
