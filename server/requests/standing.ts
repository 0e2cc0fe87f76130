import type { CustomerRequest } from '#domain/requests.ts'
import { confirmationTime, emailSentences, timeProblemSentences } from '#domain/wording.ts'

/** Where a request stands, and what comes next. The headline has no period. */
type Standing = { standing: string; next: string }

const bookingStandings: Record<string, Standing> = {
  confirmed: { standing: 'Your visit is confirmed', next: emailSentences.beforeVisit },
  in_progress: { standing: 'The work is under way', next: 'Questions? Write or call us.' },
  completed: { standing: 'The work is done', next: 'Thank you. If something is not right, write or call us.' },
  cancelled: {
    standing: 'This visit is cancelled',
    next: 'Nobody will come. If you did not expect this or want another day, call us.',
  },
}

const quoteStandings: Record<string, Standing> = {
  new: { standing: 'We have your request', next: 'We read it and get back to you soon.' },
  contacted: { standing: 'We have been in touch', next: 'If something is missing, write or call us.' },
  quoted: { standing: 'You have our quote', next: 'Questions about it? Write or call us.' },
  converted: { standing: 'We have booked your visit', next: 'If you need another time, write or call us.' },
  closed: { standing: 'This request is closed', next: 'If you need anything else, write or call us.' },
}

const requested: Standing = {
  standing: 'We have your request',
  next: `We call you within ${confirmationTime} to confirm the time.`,
}
const planned: Standing = {
  standing: 'We have planned your visit',
  next: 'It is not confirmed yet. We call or write to confirm the time below.',
}

type Request = Pick<CustomerRequest, 'kind' | 'status' | 'visit' | 'timeProblem'>

export function standingOf({ kind, status, visit, timeProblem }: Request): Standing {
  if (kind === 'quote') return quoteStandings[status] ?? quoteStandings.new ?? requested
  const open = timeProblem ? { ...requested, next: timeProblemSentences[timeProblem] } : requested
  return bookingStandings[status] ?? (visit ? planned : open)
}

/** Whether the visit takes place. Only a booking has these statuses. */
export const isConfirmed = ({ status }: { status: string }) => status === 'confirmed' || status === 'in_progress'
