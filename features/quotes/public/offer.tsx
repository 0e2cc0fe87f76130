import type { ReactNode } from 'react'
import { formKeyField, quoteCallOf, quoteFieldId, quotePathOf } from '#features/customer-page/request-page.ts'
import type { CustomerQuote } from '#features/quotes/customer-quote.ts'
import { depositOn, quoteTotals, scaled } from '#features/quotes/quote-totals.ts'
import type { QuoteChoice, QuotePage } from '#features/rendered-pages.ts'
import { centsInWords, currency } from '#firm/money.ts'
import { Button } from '#ui/button.tsx'
import { TextArea, TextField } from '#ui/field.tsx'
import { Honeypot } from '#ui/honeypot.tsx'
import { signatureSize } from '#ui/signature.tsx'
import { QuoteOptions } from './options.tsx'
import { Terms } from './terms.tsx'

type Props = {
  page: Pick<QuotePage, 'quote' | 'path' | 'formKey' | 'choice' | 'rejected' | 'isTotalAsked' | 'asksAddress'>
}

/** What the customer can do with an open version: three forms that post without JavaScript. */
export function Offer({ page }: Props) {
  const { quote, path, choice, rejected, isTotalAsked = false } = page
  const { id, version, options, taxPercent, depositPercent, smallestCents, terms } = quote
  return (
    <>
      <form
        method="post"
        action={quotePathOf(path, id)}
        noValidate
        className="quote-form"
        data-currency={currency}
        data-tax={scaled(taxPercent ?? 0, 3)}
        data-deposit={scaled(depositPercent ?? 0, 3)}
        data-smallest={smallestCents}
        data-opened={`${quoteCallOf(path, id)}/opened`}
        data-body={JSON.stringify({ version })}
      >
        <HiddenFields page={page} />
        {options.length > 1 ? (
          <fieldset>
            <legend className="text-xl font-bold">Choose an option</legend>
            <QuoteOptions quote={quote} choice={choice} />
            <FieldError id={quoteFieldId(id, 'option-error')}>{rejected?.fieldErrors.get('option')}</FieldError>
          </fieldset>
        ) : (
          <QuoteOptions quote={quote} choice={choice} />
        )}
        <p className="quote-show">
          <Button type="submit" name="do" value="total" look="quiet">
            Show the total
          </Button>
        </p>
        {terms && <Terms text={terms} />}
        <p className="quote-sum">
          <span>Your choice</span>{' '}
          <output className="quote-choice" tabIndex={-1} autoFocus={isTotalAsked}>
            {chosenInWords(quote, choice)}
          </output>
        </p>
        {page.asksAddress && (
          <TextField
            label="Service Address"
            id={quoteFieldId(id, 'address')}
            name="address"
            autoComplete="address-line1"
            maxLength={500}
            defaultValue={choice.address}
            error={rejected?.fieldErrors.get('address')}
            hint="Where we do the work, so that we can plan the visit."
          />
        )}
        <TextField
          label="Full Name"
          id={quoteFieldId(id, 'name')}
          name="name"
          required
          autoComplete="name"
          maxLength={100}
          defaultValue={choice.name}
          error={rejected?.fieldErrors.get('name')}
          hint="By typing your name and pressing Accept, you agree to this quote and its terms."
        />
        <SignaturePad signature={choice.signature} />
        <Button type="submit" name="do" value="accept" look="accent">
          Accept
        </Button>
      </form>
      <div className="quote-others">
        <Other title="Decline" isOpen={rejected?.typed.do === 'decline'}>
          <form method="post" action={quotePathOf(path, id)} noValidate className="grid gap-4">
            <HiddenFields page={page} />
            <TextArea
              label="Why?"
              hint="Optional"
              id={quoteFieldId(id, 'text')}
              name="text"
              rows={2}
              defaultValue={rejected?.typed.text}
              error={rejected?.fieldErrors.get('text')}
            />
            <Button type="submit" name="do" value="decline" look="danger">
              Decline this quote
            </Button>
          </form>
        </Other>
        <Other title="Ask a question">
          <form method="post" action={path} noValidate className="grid gap-4">
            <input type="hidden" name="kind" value="message" />
            <input type="hidden" name={formKeyField} value={page.formKey} />
            <TextArea label="Question" id={quoteFieldId(id, 'question')} name="text" rows={4} required />
            <Honeypot />
            <Button type="submit">Send question</Button>
          </form>
        </Other>
      </div>
    </>
  )
}

/** Beside the typed name, which is enough. A script shows it. */
function SignaturePad({ signature }: { signature: string }) {
  return (
    <details className="quote-fold quote-sign" hidden open={signature !== ''}>
      <summary>Sign with your finger, too (optional)</summary>
      <svg
        viewBox={`0 0 ${signatureSize.width} ${signatureSize.height}`}
        role="img"
        aria-label="Draw your signature here"
      >
        <path d={signature} />
      </svg>
      <input type="hidden" name="signature" value={signature} />
      <Button look="quiet">Clear</Button>
    </details>
  )
}

function HiddenFields({ page: { quote, formKey } }: Props) {
  return (
    <>
      <input type="hidden" name="version" value={quote.version} />
      <input type="hidden" name={formKeyField} value={formKey} />
      <Honeypot />
    </>
  )
}

function Other({ title, isOpen = false, children }: { title: string; isOpen?: boolean; children: ReactNode }) {
  return (
    <details open={isOpen}>
      <summary className="button" data-look="quiet">
        {title}
      </summary>
      {children}
    </details>
  )
}

function FieldError({ id, children }: { id: string; children: string | undefined }) {
  if (!children) return null
  return (
    <p id={id} className="field-error">
      {children}
    </p>
  )
}

/** Such as "Better: $3,415.19" or "Better: $3,415.19, deposit $1,024.56". */
function chosenInWords(quote: CustomerQuote, choice: QuoteChoice): string {
  const { options } = quote
  const option =
    options.find(({ number }) => number === choice.option) ?? (options.length === 1 ? options[0] : undefined)
  if (!option) return 'No option yet'
  const { totalCents } = quoteTotals(option.lines, choice.addOns.get(option.number) ?? [], quote)
  const deposit = depositOn(totalCents, quote)
  return `${option.name}: ${centsInWords(totalCents)}${deposit === null ? '' : `, deposit ${centsInWords(deposit)}`}`
}
