import {
  Ban,
  CheckCheck,
  CircleCheck,
  CircleDashed,
  CircleX,
  Hourglass,
  type LucideIcon,
  Replace,
  Send,
} from 'lucide-react'
import { shortTimeInWords } from '#dashboard/shared/times.ts'
import { dayInWords } from '#domain/calendar-day.ts'
import { centsInWords } from '#domain/money.ts'
import type { Acceptance, Quote, QuoteStatus } from '#domain/quote.ts'

/** Word, icon and color each show the status. */
const looks: Record<
  QuoteStatus,
  { label: string; tone: 'wait' | 'busy' | 'safe' | 'danger' | 'plain'; icon: LucideIcon }
> = {
  draft: { label: 'Draft', tone: 'wait', icon: CircleDashed },
  sent: { label: 'Sent', tone: 'busy', icon: Send },
  accepted: { label: 'Accepted', tone: 'safe', icon: CheckCheck },
  declined: { label: 'Declined', tone: 'danger', icon: CircleX },
  expired: { label: 'Expired', tone: 'plain', icon: Hourglass },
  withdrawn: { label: 'Withdrawn', tone: 'plain', icon: Ban },
  replaced: { label: 'Replaced', tone: 'plain', icon: Replace },
}

export function QuoteBadge({ status }: { status: QuoteStatus }) {
  const { label, tone, icon: Icon } = looks[status]
  return (
    <span className="badge" data-tone={tone}>
      <Icon aria-hidden className="size-4" />
      {label}
    </span>
  )
}

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
  const { optionName, addOns, totalCents, depositCents, name, at } = acceptance
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
