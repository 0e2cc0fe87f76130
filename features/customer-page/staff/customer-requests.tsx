import { Phone, Search } from 'lucide-react'
import { useId, useState } from 'react'
import { callLink } from '#dashboard/kit/contact-actions.tsx'
import { activePanel, useFocusAfterRemoval } from '#dashboard/kit/focus-after-removal.ts'
import { showRow } from '#dashboard/kit/view/show-row.ts'
import type { ViewProps } from '#dashboard/kit/view/view.ts'
import { referenceOf } from '#features/customer-page/reference.ts'
import type { OpenRequestMessage } from '#features/customer-page/requests.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { OpenMessage } from './open-message.tsx'
import { useOpenMessages } from './request-messages.ts'

/** Shown before "Show all". */
const firstCount = 10

/** What customers ask for and nobody has answered. Renders nothing when there is nothing. */
export function CustomerRequests({ id, show }: Pick<ViewProps, 'show'> & { id: string }) {
  const messages = useOpenMessages() ?? []
  const [showsAll, setShowsAll] = useState(false)
  const headingId = useId()
  if (messages.length === 0) return null
  const shown = showsAll ? messages : messages.slice(0, firstCount)
  return (
    <section id={id} aria-labelledby={headingId} className="mt-2 mb-3 print:hidden">
      <h2 id={headingId} tabIndex={-1} className="w-fit scroll-mt-24 font-bold text-xl/title">
        Customer messages <span className="text-muted tabular-nums">({messages.length})</span>
      </h2>
      <ul className="mt-3 grid gap-3 lg:grid-cols-2">
        {shown.map((message) => (
          <OpenRequest key={message.id} message={message} headingId={headingId} show={show} />
        ))}
      </ul>
      {shown.length < messages.length && (
        <Button look="quiet" className="mt-3 w-full" onClick={() => setShowsAll(true)}>
          Show all {messages.length} messages
        </Button>
      )}
    </section>
  )
}

type OpenRequestProps = Pick<ViewProps, 'show'> & { message: OpenRequestMessage; headingId: string }

function OpenRequest({ message, headingId, show }: OpenRequestProps) {
  const { list, rowId, customerName, customerPhone, customerEmail, rowUpdatedAt } = message
  const item = useFocusAfterRemoval<HTMLLIElement>(() => document.getElementById(headingId) ?? activePanel())
  const isBooking = list === 'bookings'
  const tel = callLink(customerPhone)
  return (
    <li ref={item} className="card flex min-w-0 flex-col gap-2.5 p-4">
      <OpenMessage
        message={message}
        customer={{ name: customerName, email: customerEmail }}
        rowUpdatedAt={() => rowUpdatedAt}
        header={
          <p className="flex flex-wrap items-baseline gap-x-2.5">
            <strong className="min-w-0 text-lg/title wrap-anywhere">{customerName}</strong>
            <span className="text-muted text-sm/body tabular-nums">
              {isBooking ? 'Booking' : 'Quote request'} {referenceOf(list, rowId)}
            </span>
          </p>
        }
      >
        {tel && (
          <ButtonLink look="quiet" href={tel}>
            <Phone aria-hidden className="size-4" />
            <span>
              Call<span className="sr-only"> {customerName}</span>
            </span>
          </ButtonLink>
        )}
        <Button look="quiet" onClick={() => showRow(isBooking ? 'bookings' : 'contact', customerPhone, show)}>
          <Search aria-hidden className="size-4" />
          <span>
            Show
            <span className="sr-only">{` ${isBooking ? 'booking' : 'quote request'} ${referenceOf(list, rowId)}`}</span>
          </span>
        </Button>
      </OpenMessage>
    </li>
  )
}
