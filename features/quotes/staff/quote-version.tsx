import { CircleCheck } from 'lucide-react'
import { shortTimeInWords } from '#dashboard/kit/times.ts'
import type { Acceptance, Quote } from '#features/quotes/quote.ts'
import { dayInWords } from '#firm/calendar-day.ts'
import { centsInWords } from '#firm/money.ts'
import { Signature } from '#ui/signature.tsx'

/** What a version offers, and what happened to it, in words. */
export function VersionFacts({ quote }: { quote: Quote }) {
  const { options, status, sentAt, openedAt, answeredAt, validUntil, acceptance, declineText } = quote
  const opened = openedAt ? `First opened ${shortTimeInWords(openedAt)}` : 'Not opened yet'
  return (
    <div className="grid gap-0.5 text-sm/normal [&>p]:wrap-anywhere">
      {acceptance ? (
        <AcceptanceFacts quote={quote} acceptance={acceptance} />
      ) : (
        <p className="tabular-nums">
          {options
            .map(({ name, totalCents }) => `${options.length > 1 ? `${name} ` : ''}${centsInWords(totalCents)}`)
            .join(' · ')}
        </p>
      )}
      {sentAt && (
        <p className="text-muted">
          Sent {shortTimeInWords(sentAt)}
          {!answeredAt && ` · ${opened}`}
        </p>
      )}
      {status === 'declined' && answeredAt && (
        <p>
          Declined {shortTimeInWords(answeredAt)}
          {declineText && `: “${declineText}”`}
        </p>
      )}
      {status === 'expired' && <p>It was valid until {dayInWords(validUntil)}.</p>}
      {(status === 'sent' || status === 'draft') && <p className="text-muted">Valid until {dayInWords(validUntil)}</p>}
    </div>
  )
}

function AcceptanceFacts({ quote, acceptance }: { quote: Quote; acceptance: Acceptance }) {
  const { optionName, addOns, totalCents, depositCents, name, signature, at } = acceptance
  const option = quote.options.find(({ number }) => number === acceptance.option)
  const chosen = addOns.map((number) => option?.lines[number - 1]?.description ?? '')
  return (
    <>
      <p>
        <strong>
          {optionName}, {centsInWords(totalCents)}
        </strong>
      </p>
      {chosen.length > 0 && <p>With {chosen.join(', ')}</p>}
      <p>
        Accepted by {name}, {shortTimeInWords(at)}
      </p>
      {signature && <Signature name={name} path={signature} />}
      {depositCents !== null && (
        <p>
          <CircleCheck aria-hidden className={quote.depositPaidAt ? 'mr-1.5 inline size-4 text-safe' : 'hidden'} />
          Deposit {centsInWords(depositCents)},{' '}
          {quote.depositPaidAt ? `paid ${shortTimeInWords(quote.depositPaidAt)}` : 'not paid yet'}
        </p>
      )}
    </>
  )
}
