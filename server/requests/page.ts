import { business } from '#content'
import { lastDayToPlan } from '#domain/bookable-days.ts'
import { type CalendarDay, dayInWords } from '#domain/calendar-day.ts'
import { maxPhotosPerRequest } from '#domain/photo.ts'
import { noReviewsPathOf, photosPathOf, requestFieldId } from '#domain/request-page.ts'
import { type CustomerRequest, isFinished, messageKinds, type SentMessage } from '#domain/requests.ts'
import { timeSlots } from '#domain/services.ts'
import { arrivalInWords, durationInWords, plannedVisit } from '#domain/visit.ts'
import type { PageValues } from '#server/http/page-template.ts'
import type { Cancellation } from './cancellation.ts'
import { isConfirmed, standingOf } from './standing.ts'

/** A form that was posted and rejected. */
export type Rejected = {
  /** A sentence. */
  error: string
  /** By field. */
  fieldErrors: ReadonlyMap<string, string>
  /** What the customer typed, with the kind of the message. */
  typed: Partial<Record<string, string>>
}

/** What was just posted, or what the page offers. */
export type PageState = {
  /** The sentence for what was sent; empty if nothing was. */
  notice?: string
  /** Whether the page shows only the button that ends review requests. */
  offersNoReviews?: boolean
  rejected?: Rejected
}

type Details = PageState & {
  reference: number
  /** The path of the page. */
  path: string
  today: CalendarDay
  cancellation: Cancellation
  /** New each time that the page is shown. */
  formKey: string
}

/** The values for the marks of the page. None of them is a contact detail, an address, or a note of staff. */
export function valuesOf(request: CustomerRequest, details: Details): PageValues {
  const { path, today, cancellation, formKey, notice = '', offersNoReviews, rejected } = details
  const { kind, service, photos, messages } = request
  const reference = String(details.reference)
  const photosLeft = isFinished(request) ? 0 : maxPhotosPerRequest - photos.length
  const photosPath = photosPathOf(path)
  return {
    ...standingOf(request),
    notice,
    noReviewsPath: offersNoReviews ? noReviewsPathOf(path) : '',
    path,
    today,
    lastDay: lastDayToPlan(today),
    formKey,
    reference,
    facts: [
      ...(service ? [{ label: 'Service', value: service }] : []),
      ...visitFacts(request),
      { label: 'Reference', value: reference },
    ],
    calendarPath: isConfirmed(request) ? `${path}/visit.ics` : '',
    messages: messages.map(messageValues),
    photos: photos.map((id, index) => ({
      thumbnail: `${photosPath}/${id}?size=thumb`,
      description: `Photo ${index + 1}`,
    })),
    photosOrForm: photos.length > 0 || photosLeft > 0,
    photosPath: photosLeft > 0 ? `${path}/photos` : '',
    photosStored: String(photos.length),
    photosLeft: photosLeft === 1 ? 'You can add one more.' : `You can add up to ${photosLeft} photos.`,
    actionsHeading: isFinished(request) ? 'Anything else?' : 'Change something?',
    canReschedule: kind === 'booking' && !isFinished(request) && request.status !== 'in_progress',
    ...cancelValues(request, cancellation),
    ...formValues(rejected),
  }
}

function cancelValues({ kind, status }: CustomerRequest, cancellation: Cancellation): PageValues {
  const isShown = cancellation.way === 'not here' && status === 'confirmed'
  const [before = '', after] = isShown ? `${cancellation.sentence}.`.split(business.phone) : []
  return {
    canCancel: cancellation.way !== 'not here',
    cancelTitle: kind === 'booking' ? 'Cancel the visit' : 'Cancel the request',
    cancelWarning:
      cancellation.way === 'by asking'
        ? 'We call or write to confirm that nobody will come.'
        : 'This takes effect at once. You can send a new request at any time.',
    cannotCancel: before,
    callToCancel: after ?? '',
  }
}

/** The wish, and the visit as agreed. A confirmed visit without an agreed time is at the wish. */
function visitFacts({ preferredDate, preferredTime, visit, status }: CustomerRequest): PageValues[] {
  if (!preferredDate || !preferredTime) return []
  const wish = { label: 'You asked for', value: `${dayInWords(preferredDate)}, ${preferredTime}` }
  const isAtWish = !visit && isConfirmed({ status })
  if (!visit && !isAtWish) return [wish]
  const planned = plannedVisit({ visit, preferredDate, preferredTime })
  return [
    ...(isAtWish ? [] : [wish]),
    { label: 'Visit', value: dayInWords(planned.day) },
    { label: 'We arrive', value: arrivalInWords(planned) },
    ...(planned.isAgreed ? [{ label: 'Length', value: durationInWords(planned.durationMinutes) }] : []),
  ]
}

function messageValues({ kind, preferredDate, preferredTime, text, state, reply, createdAt }: SentMessage): PageValues {
  const wish = preferredDate ? `${dayInWords(preferredDate)}, ${preferredTime ?? ''}` : ''
  return {
    sentAt: new Date(createdAt).toLocaleString('en-US', {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: business.timeZone,
    }),
    summary: kind === 'reschedule' ? `You asked for ${wish}` : kind === 'cancel' ? cancelled(state) : 'You wrote',
    text: text ?? '',
    answer: answers[kind][state],
    reply: reply ?? '',
  }
}

const cancelled = (state: SentMessage['state']) =>
  state === 'open' || state === 'declined' ? 'You asked to cancel' : 'You cancelled'

const answers: Record<SentMessage['kind'], Record<SentMessage['state'], string>> = {
  reschedule: {
    open: 'We call or write to confirm it.',
    accepted: 'We agreed to this day.',
    declined: 'We cannot come then.',
    done: '',
  },
  cancel: { open: 'We call or write to confirm it.', accepted: '', declined: 'This was not cancelled.', done: '' },
  message: { open: '', accepted: '', declined: '', done: '' },
}

/** What was typed into a rejected form, and its errors. Empty forms otherwise. */
function formValues(rejected: Rejected | undefined): PageValues {
  const { error = '', fieldErrors = new Map<string, string>(), typed = {} } = rejected ?? {}
  const values: PageValues = {
    error,
    fieldErrors: [...fieldErrors].map(([field, fieldError]) => ({
      fieldLink: `#${requestFieldId(typed.kind ?? '', field)}`,
      fieldError,
    })),
    preferredDate: typed.preferredDate ?? '',
    slots: ['', ...timeSlots].map((slot) => ({
      slot,
      slotLabel: slot || 'Select a time',
      isChosen: slot === (typed.preferredTime ?? ''),
    })),
  }
  for (const kind of messageKinds) {
    const isPosted = rejected !== undefined && typed.kind === kind
    values[`${kind}IsOpen`] = isPosted
    values[`${kind}Text`] = isPosted ? (typed.text ?? '') : ''
    for (const field of ['preferredDate', 'preferredTime', 'text']) {
      values[`${kind}_${field}_error`] = isPosted ? (fieldErrors.get(field) ?? '') : ''
    }
  }
  return values
}
