import { CalendarPlus } from 'lucide-react'
import { arrivalInWords, durationInWords } from '#features/bookings/visit.ts'
import { arrivalOnDaysInWords, visitDaysInWords } from '#features/bookings/visit-days.ts'
import type { CustomerRequest } from '#features/customer-page/customer-request.ts'
import { formKeyField, requestFieldId } from '#features/customer-page/request-page.ts'
import { isConfirmed, isFinished } from '#features/customer-page/requests.ts'
import type { RequestPage } from '#features/rendered-pages.ts'
import { dayInWords } from '#firm/calendar-day.ts'
import { listInWords } from '#firm/formats.ts'
import { centsInWords } from '#firm/money.ts'
import { slotInWords } from '#firm/slot.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Honeypot } from '#ui/honeypot.tsx'
import { ChooseDay } from './choose-day.tsx'
import { sentFacts } from './facts.ts'
import { canChooseDay, headlineOf } from './headline.ts'

/** Where the request stands: the time that holds now, how far it is, and one main action. What was sent is folded. */
export function Ticket({ page }: { page: RequestPage }) {
  const { request, reference, path, formKey } = page
  const { headline, next } = headlineOf(request)
  const when = whenOf(request)
  return (
    <section className="card ticket lg:p-8">
      <Progress request={request} />
      <h2 className="text-2xl font-bold">{headline}</h2>
      {when && (
        <p className="ticket-when">
          {when.label && <span>{when.label}</span>}
          <strong>{when.day}</strong>
          <span>{when.time}</span>
        </p>
      )}
      {linesOf(request).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {next && <p>{next}</p>}
      {request.canKeep && (
        <form method="post" action={path}>
          <input type="hidden" name="kind" value="keep" />
          <input type="hidden" name={formKeyField} value={formKey} />
          <Button type="submit" look="accent">
            Undo: keep my visit
          </Button>
          <Honeypot />
        </form>
      )}
      {canChooseDay(request) && <ChooseDay path={path} />}
      {isConfirmed(request) && (
        <ButtonLink href={`${path}/visit.ics`} look="accent">
          <CalendarPlus aria-hidden className="size-5" />
          Add to calendar
        </ButtonLink>
      )}
      <details>
        <summary>What you sent us</summary>
        <dl className="request-facts">
          {[...sentFacts(request), { label: 'Reference', value: reference }].map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
      <a href={`${path}?write#${requestFieldId('message', 'text')}`} className="link inline-flex min-h-11 items-center">
        Something wrong? Tell us
      </a>
    </section>
  )
}

type When = { label?: string; day: string; time: string }

/** The time that holds: as agreed, or as the customer asked. Undefined once there is no visit any more. */
function whenOf({
  status,
  preferredDate,
  preferredTime,
  visit,
  visitDays,
  madeBooking,
}: CustomerRequest): When | undefined {
  if (status === 'cancelled') return undefined
  const agreed = visit ?? madeBooking?.visit
  if (agreed) {
    const days = visit ? visitDays : [agreed]
    const arrival = days.length > 1 ? arrivalOnDaysInWords(agreed, days) : arrivalInWords(agreed)
    return { day: visitDaysInWords(days), time: agreed.windowMinutes > 0 ? `Arrival ${arrival}` : arrival }
  }
  if (!preferredDate || !preferredTime) return undefined
  const asked = { day: dayInWords(preferredDate), time: slotInWords(preferredTime) }
  return isConfirmed({ status }) ? asked : { ...asked, label: 'You asked for' }
}

/** What else is known about the visit, in sentences. */
function linesOf({ service, status, visit, people, quotes, ...request }: CustomerRequest): string[] {
  const isAhead = !isFinished({ status })
  const accepted = quotes.flatMap(({ acceptance }) => acceptance?.totalCents ?? [])
  return [
    ...(service ? [service] : []),
    ...(visit && isAhead ? [`The visit takes about ${durationInWords(visit.durationMinutes)}.`] : []),
    ...(request.isOnTheWay ? ['We are on our way to you.'] : []),
    ...(people.length > 0 && isAhead ? [`${listInWords(people)} will come.`] : []),
    ...(accepted.length > 0 ? [`You accepted ${centsInWords(accepted.reduce((sum, cents) => sum + cents, 0))}.`] : []),
  ]
}

/** The steps of a visit. None of a quote request, or once it is cancelled. */
function Progress({ request: { kind, status, isOnTheWay } }: { request: CustomerRequest }) {
  if (kind === 'quote' || status === 'cancelled') return null
  const isUnderway = status === 'in_progress' || status === 'completed'
  const steps = [
    { name: 'Asked', isReached: true },
    { name: 'Confirmed', isReached: status === 'confirmed' || isUnderway },
    { name: 'On the way', isReached: isOnTheWay || isUnderway },
    { name: 'Done', isReached: status === 'completed' },
  ]
  const current = steps.findLastIndex(({ isReached }) => isReached)
  return (
    <ol aria-label="Progress" className="ticket-progress">
      {steps.map(({ name, isReached }, index) => (
        <li key={name} data-reached={isReached || undefined} aria-current={index === current ? 'step' : undefined}>
          {name}
        </li>
      ))}
    </ol>
  )
}
