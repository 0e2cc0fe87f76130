import type { ReactNode } from 'react'
import { addOnsField, quoteFieldId } from '#features/customer-page/request-page.ts'
import type { CustomerQuote } from '#features/quotes/customer-quote.ts'
import type { QuoteLine, QuoteOption } from '#features/quotes/quote.ts'
import { depositOn, lineAmounts, type QuoteTotals, quoteTotals } from '#features/quotes/quote-totals.ts'
import { depositLabel, percentInWords, quantityInWords } from '#features/quotes/quote-words.ts'
import type { QuoteChoice } from '#features/rendered-pages.ts'
import { centsInWords } from '#firm/money.ts'

/**
 * The options side by side, or below each other on a small screen. With a choice, they are part of the form. After the yes, those
 * that were not chosen are folded.
 */
export function QuoteOptions({ quote, choice }: { quote: CustomerQuote; choice?: QuoteChoice }) {
  const { options, acceptance } = quote
  const list = (shown: readonly QuoteOption[]) => (
    <div className="quote-options">
      {shown.map((option) => (
        <Option key={option.number} quote={quote} option={option} choice={choice} />
      ))}
    </div>
  )
  if (!acceptance || options.length === 1) return list(options)
  return (
    <>
      {list(options.filter(({ number }) => number === acceptance.option))}
      <details className="quote-fold">
        <summary>Options you did not choose</summary>
        {list(options.filter(({ number }) => number !== acceptance.option))}
      </details>
    </>
  )
}

type OptionProps = { quote: CustomerQuote; option: QuoteOption; choice: QuoteChoice | undefined }

function Option({ quote, option, choice }: OptionProps) {
  const { taxPercent, depositPercent, acceptance } = quote
  const { number, name } = option
  const accepted = acceptance?.option === number ? acceptance.addOns : []
  const chosen = choice ? (choice.addOns.get(number) ?? []) : accepted
  const included = option.lines.filter(({ addOn }) => !addOn)
  const addOns = option.lines.filter(({ addOn }) => addOn)
  const isAmongOthers = quote.options.length > 1
  const isFolded = choice !== undefined && isAmongOthers
  const totals = quoteTotals(option.lines, chosen, quote)
  const amounts = (
    <>
      <Totals totals={totals} taxPercent={taxPercent} hasAddOns={addOns.length > 0} />
      {depositPercent !== null && <Deposit percent={depositPercent} cents={depositOn(totals.totalCents, quote) ?? 0} />}
    </>
  )
  return (
    <section
      aria-label={name}
      className="quote-option"
      data-name={name}
      data-cents={option.subtotalCents}
      data-taxable={taxableIn(option.lines, quote.smallestCents)}
    >
      {isFolded ? (
        <h3>
          <label className="quote-choose">
            <input
              type="radio"
              name="option"
              value={number}
              defaultChecked={choice.option === number}
              id={quoteFieldId(quote.id, number === 1 ? 'option' : `option-${number}`)}
            />
            <span>{name}</span>
            <span className="quote-amount" data-part={2}>
              {centsInWords(totals.totalCents)}
            </span>
          </label>
        </h3>
      ) : (
        <h3 className="quote-choose">{name}</h3>
      )}
      {choice && !isAmongOthers && <input type="hidden" name="option" value={number} />}
      <Included isFolded={isFolded}>
        <ul className="quote-lines">
          {included.map((line) => (
            <li key={line.number}>
              <LineText line={line} hasTax={taxPercent !== null} />
            </li>
          ))}
        </ul>
        {isFolded && amounts}
      </Included>
      {addOns.length > 0 && (
        <fieldset>
          <legend>Add-ons</legend>
          <ul className="quote-lines">
            {addOns.map((line) => (
              <li key={line.number}>
                {choice ? (
                  <label>
                    <input
                      type="checkbox"
                      name={addOnsField(number)}
                      value={line.number}
                      defaultChecked={chosen.includes(line.number)}
                      data-cents={line.totalCents}
                      data-taxable={line.taxable ? line.totalCents : 0}
                    />
                    <LineText line={line} hasTax={taxPercent !== null} />
                  </label>
                ) : (
                  <LineText line={line} hasTax={taxPercent !== null} />
                )}
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      {!isFolded && amounts}
    </section>
  )
}

/** What the option is made of. Among others, its name and its total come first, and this is folded. */
function Included({ isFolded, children }: { isFolded: boolean; children: ReactNode }) {
  if (!isFolded) return children
  return (
    <details className="quote-fold">
      <summary>What it includes</summary>
      {children}
    </details>
  )
}

/** Without add-ons. */
const taxableIn = (lines: readonly QuoteLine[], smallestCents: number) =>
  lineAmounts(lines, smallestCents).reduce(
    (sum, { taxableCents }, index) => sum + (lines[index]?.addOn ? 0 : taxableCents),
    0,
  )

function LineText({ line, hasTax }: { line: QuoteLine; hasTax: boolean }) {
  const { description, quantity, unit, unitPriceCents, totalCents, taxable, discount, percent } = line
  const isSingle = quantity === 1 && unit === ''
  const details = [
    isSingle ? '' : `${quantityInWords(line)} × ${centsInWords(unitPriceCents)}`,
    percent === undefined ? '' : `${percentInWords(percent)} off`,
    hasTax && !taxable && !discount ? 'no sales tax' : '',
  ].filter(Boolean)
  return (
    <span className="quote-line">
      <span>{description}</span> <span className="quote-amount">{centsInWords(totalCents)}</span>
      {details.length > 0 && <small>{details.join(', ')}</small>}
    </span>
  )
}

type TotalsProps = { totals: QuoteTotals; taxPercent: number | null; hasAddOns: boolean }

/** The script fills in the amounts, by the number of their part. */
function Totals({ totals, taxPercent, hasAddOns }: TotalsProps) {
  const { subtotalCents, addOnsCents, taxCents, totalCents } = totals
  const rows = [
    ...(hasAddOns || taxPercent !== null ? [{ label: 'Subtotal', cents: subtotalCents }] : []),
    ...(hasAddOns ? [{ label: 'Add-ons', cents: addOnsCents, part: 0 }] : []),
    ...(taxPercent === null ? [] : [{ label: `Sales tax (${percentInWords(taxPercent)})`, cents: taxCents, part: 1 }]),
    { label: 'Total', cents: totalCents, part: 2 },
  ]
  return (
    <dl className="quote-totals">
      {rows.map(({ label, cents, part }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{part === undefined ? centsInWords(cents) : <span data-part={part}>{centsInWords(cents)}</span>}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Hidden while it comes to nothing. */
const Deposit = ({ percent, cents }: { percent: number; cents: number }) => (
  <p className="quote-deposit" hidden={cents === 0}>
    <span>{depositLabel(percent)}</span> <span data-part={3}>{centsInWords(cents)}</span>
  </p>
)
