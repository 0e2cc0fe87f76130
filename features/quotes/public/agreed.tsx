import { CircleCheck } from 'lucide-react'
import { ChooseDay } from '#features/customer-page/public/choose-day.tsx'
import type { CustomerQuote } from '#features/quotes/customer-quote.ts'
import type { Acceptance } from '#features/quotes/quote.ts'
import { centsInWords } from '#firm/money.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Signature } from '#ui/signature.tsx'
import { timeInWords } from './days.ts'

type AgreedProps = { quote: CustomerQuote; acceptance: Acceptance; path: string; isUnscheduled: boolean }

/** What the customer said yes to, what comes next, and the deposit. */
export function Agreed({ quote, acceptance, path, isUnscheduled }: AgreedProps) {
  const { depositPaidAt, paymentLink, options } = quote
  const { optionName, depositCents, name, signature, at, sha256 } = acceptance
  const lines = options.find(({ number }) => number === acceptance.option)?.lines ?? []
  const addOns = acceptance.addOns.map((number) => lines[number - 1]?.description ?? '')
  const facts = [
    { label: 'Option', value: optionName },
    { label: 'Add-ons', value: addOns.join('\n') },
    { label: 'Total', value: centsInWords(acceptance.totalCents) },
    { label: 'Deposit', value: depositCents === null ? '' : depositInWords(depositCents, depositPaidAt) },
  ]
  const record = [
    { label: 'Name', value: name },
    { label: 'Time', value: timeInWords(at) },
    { label: 'SHA-256', value: sha256 },
  ]
  return (
    <div>
      <p className="request-notice">
        <CircleCheck aria-hidden />
        <span>
          You accepted this quote.{' '}
          <a href={path} className="link">
            Your request
          </a>{' '}
          says what comes next.
        </span>
      </p>
      <Facts facts={facts} />
      {isUnscheduled && (
        <p className="mt-4">
          <ChooseDay path={path} />
        </p>
      )}
      <details className="quote-fold">
        <summary>Record</summary>
        <Facts facts={record} />
        {signature && <Signature name={name} path={signature} />}
      </details>
      {paymentLink !== null && depositCents !== null && (
        <p className="mt-4">
          <ButtonLink href={paymentLink} rel="noreferrer">
            Pay the deposit of {centsInWords(depositCents)}
          </ButtonLink>
        </p>
      )}
    </div>
  )
}

function Facts({ facts }: { facts: { label: string; value: string }[] }) {
  return (
    <dl className="request-facts">
      {facts
        .filter(({ value }) => value)
        .map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

const depositInWords = (cents: number, paidAt: string | null) =>
  `${centsInWords(cents)}${paidAt === null ? '' : ', paid'}`
