import {
  Ban,
  CalendarX,
  CheckCheck,
  CircleCheck,
  CircleDashed,
  CircleDot,
  FilePenLine,
  FileText,
  type LucideIcon,
  PhoneCall,
  Replace,
  Undo2,
  Wrench,
  X,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { Booking } from '#features/bookings/booking.ts'
import type { CallLog } from '#features/calls/call-log.ts'
import type { QuoteRequest } from '#features/quote-requests/quote-request.ts'
import type { QuoteStatus } from '#features/quotes/quote-status.ts'

/** Word, icon and color each show the status. */
export type Look = { label: string; tone: 'wait' | 'busy' | 'safe' | 'danger' | 'plain'; icon: LucideIcon }

export const bookingLooks: Record<Booking['status'], Look> = {
  pending: { label: 'Pending', tone: 'wait', icon: CircleDashed },
  confirmed: { label: 'Confirmed', tone: 'busy', icon: CircleCheck },
  in_progress: { label: 'In Progress', tone: 'busy', icon: Wrench },
  completed: { label: 'Completed', tone: 'safe', icon: CheckCheck },
  cancelled: { label: 'Cancelled', tone: 'danger', icon: Ban },
}

export const quoteRequestLooks: Record<QuoteRequest['status'], Look> = {
  new: { label: 'New', tone: 'wait', icon: CircleDot },
  contacted: { label: 'Contacted', tone: 'busy', icon: PhoneCall },
  quoted: { label: 'Quoted', tone: 'busy', icon: FileText },
  converted: { label: 'Converted', tone: 'safe', icon: CheckCheck },
  closed: { label: 'Closed', tone: 'plain', icon: Ban },
}

/** Word, icon and color each show where a quote stands. */
export const quoteLooks: Record<QuoteStatus, Look> = {
  draft: { label: 'Draft', tone: 'plain', icon: FilePenLine },
  sent: { label: 'Sent', tone: 'busy', icon: FileText },
  accepted: { label: 'Accepted', tone: 'safe', icon: CircleCheck },
  declined: { label: 'Declined', tone: 'danger', icon: X },
  expired: { label: 'Expired', tone: 'wait', icon: CalendarX },
  withdrawn: { label: 'Withdrawn', tone: 'plain', icon: Undo2 },
  replaced: { label: 'Replaced', tone: 'plain', icon: Replace },
}

export const priorityLabels: Record<QuoteRequest['priority'], string> = {
  low: 'Low',
  normal: 'Normal',
  high: 'High',
  urgent: 'Urgent',
}

export const callTypeLabels: Record<CallLog['callType'], string> = {
  incoming: 'Incoming',
  outgoing: 'Outgoing',
  missed: 'Missed',
}

export const BookingBadge = ({ status }: { status: string }) => (
  <Badge {...lookOf(status, bookingLooks, bookingLooks.pending)} />
)

export const QuoteRequestBadge = ({ status }: { status: string | null | undefined }) => (
  <Badge {...lookOf(status, quoteRequestLooks, quoteRequestLooks.new)} />
)

/** Renders nothing for a normal or missing priority. `isShort` shows "Urgent" alone. */
export function PriorityBadge({
  priority,
  isShort = false,
}: {
  priority: string | null | undefined
  isShort?: boolean
}) {
  if (!priority || priority === 'normal') return null
  const tones: Record<string, Look['tone']> = { high: 'wait', urgent: 'danger' }
  const labels: Record<string, string> = priorityLabels
  return (
    <span className="badge" data-tone={tones[priority] ?? 'plain'}>
      {labels[priority] ?? priority}
      <span className={isShort ? 'sr-only' : ''}> priority</span>
    </span>
  )
}

/** An unknown status has its own text and the initial status's color and icon. A missing one is the initial status. */
function lookOf(status: string | null | undefined, looks: Record<string, Look>, initial: Look): Look {
  if (!status) return initial
  return looks[status] ?? { ...initial, label: status }
}

export function Badge({ label, tone, icon: Icon }: Omit<Look, 'label'> & { label: ReactNode }) {
  return (
    <span className="badge" data-tone={tone}>
      <Icon aria-hidden className="size-4" />
      {label}
    </span>
  )
}

/** The options of a select. A stored value that is not among them is added, so the select can show it. */
export function choicesOf(labels: Record<string, string | Look>, stored?: string) {
  const choices = Object.entries(labels).map(([value, look]) => {
    return { value, label: typeof look === 'string' ? look : look.label }
  })
  return stored && !Object.hasOwn(labels, stored) ? [...choices, { value: stored, label: stored }] : choices
}
