import {
  Ban,
  CheckCheck,
  CircleCheck,
  CircleDashed,
  CircleDot,
  FileText,
  type LucideIcon,
  PhoneCall,
  Wrench,
} from 'lucide-react'
import type { Booking } from '#domain/booking.ts'
import type { ContactSubmission } from '#domain/contact-submission.ts'

/** A status is told by its word, its shape and its colour. */
type Look = { label: string; tone: 'wait' | 'busy' | 'safe' | 'danger' | 'plain'; icon: LucideIcon }

export const bookingLooks: Record<Booking['status'], Look> = {
  pending: { label: 'Pending', tone: 'wait', icon: CircleDashed },
  confirmed: { label: 'Confirmed', tone: 'busy', icon: CircleCheck },
  in_progress: { label: 'In Progress', tone: 'busy', icon: Wrench },
  completed: { label: 'Completed', tone: 'safe', icon: CheckCheck },
  cancelled: { label: 'Cancelled', tone: 'danger', icon: Ban },
}

export const contactLooks: Record<ContactSubmission['status'], Look> = {
  new: { label: 'New', tone: 'wait', icon: CircleDot },
  contacted: { label: 'Contacted', tone: 'busy', icon: PhoneCall },
  quoted: { label: 'Quoted', tone: 'busy', icon: FileText },
  converted: { label: 'Converted', tone: 'safe', icon: CheckCheck },
  closed: { label: 'Closed', tone: 'plain', icon: Ban },
}

export const priorityLabels: Record<ContactSubmission['priority'], string> = {
  low: 'Low',
  normal: 'Normal',
  high: 'High',
  urgent: 'Urgent',
}

/** A status nobody knows keeps its own word and looks like one that waits. */
export function BookingBadge({ status }: { status: string }) {
  const known = Object.entries(bookingLooks).find(([name]) => name === status)?.[1]
  return <Badge {...bookingLooks.pending} {...known} label={known?.label ?? status} />
}

export function ContactBadge({ status }: { status: ContactSubmission['status'] }) {
  return <Badge {...contactLooks[status]} />
}

/** Nothing for a normal priority. */
export function PriorityBadge({ priority }: { priority: ContactSubmission['priority'] }) {
  if (priority === 'normal') return null
  const tone = { low: 'plain', high: 'wait', urgent: 'danger' }[priority]
  return (
    <span className="badge" data-tone={tone}>
      {priorityLabels[priority]} priority
    </span>
  )
}

function Badge({ label, tone, icon: Icon }: Look) {
  return (
    <span className="badge" data-tone={tone}>
      <Icon aria-hidden className="size-4" />
      {label}
    </span>
  )
}

export const choicesOf = (labels: Record<string, string | Look>) =>
  Object.entries(labels).map(([value, look]) => ({ value, label: typeof look === 'string' ? look : look.label }))
