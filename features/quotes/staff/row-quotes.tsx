import { FilePen } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { Badge, quoteLooks } from '#dashboard/kit/badges.tsx'
import { useFocusAfterRemoval } from '#dashboard/kit/focus-after-removal.ts'
import type { Quote } from '#features/quotes/quote.ts'
import { quoteTitle } from '#features/quotes/quote-words.ts'
import { Button } from '#ui/button.tsx'
import { QuoteActions } from './quote-actions.tsx'
import { QuoteDialog } from './quote-dialog.tsx'
import { typedQuote } from './quote-draft.ts'
import { QuotePreview } from './quote-preview.tsx'
import { VersionFacts } from './quote-version.tsx'
import { type QuotedRow, type RowQuote, useRowQuotes } from './row-quote-list.ts'

type RowQuotesProps = QuotedRow & {
  /** Of the customer. */
  name: string
  /** The customer's address, which may be empty. Undefined when it is not known here. */
  email?: string | undefined
  /** Whether a new quote is being written. */
  isWriting: boolean
  onWriting(isWriting: boolean): void
}

/** The dialog that is open for a quote that exists. */
type Open = { dialog: 'write'; quote: Quote } | { dialog: 'preview'; draft: Quote }

/** The quotes of a row with their versions, and what staff can do with them. */
export function RowQuotes({ list, id, name, email, isWriting, onWriting }: RowQuotesProps) {
  const row = { list, id }
  const { data: quotes = [], isSuccess, isError, refetch } = useRowQuotes(row)
  const [open, setOpen] = useState<Open>()
  const titleId = useId()
  const newestOf = (quoteId: Quote['id']) => quotes.find(([newest]) => newest.id === quoteId)?.[0]
  // The page was left while this form was open.
  const left = isSuccess && !open ? quotes.find(([newest]) => typedQuote(row, newest.id)?.isOpen)?.[0] : undefined
  if (left) setOpen({ dialog: 'write', quote: left })
  const typed = typedQuote(row)
  const wasLeft = typed?.isOpen ?? false
  const continueWriting = useEffectEvent(() => wasLeft && onWriting(true))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each row
  useEffect(() => void continueWriting(), [list, id])
  function preview(draft: Quote) {
    onWriting(false)
    setOpen({ dialog: 'preview', draft })
  }
  function close() {
    onWriting(false)
    setOpen(undefined)
  }
  const isEmpty = quotes.length === 0 && !typed && !isError
  return (
    <>
      {!isEmpty && (
        <Section titleId={titleId}>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h3 id={titleId} tabIndex={-1} className="w-fit scroll-mt-24 font-semibold">
              Quotes
            </h3>
            {typed && (
              <Button look="quiet" className="px-3.5" onClick={() => onWriting(true)}>
                <FilePen aria-hidden className="size-4" />
                Continue writing
              </Button>
            )}
          </div>
          {typed && <p className="text-sm/normal text-wait">A quote that you began is not saved yet.</p>}
          {isError && (
            <p className="text-muted text-sm/normal">
              The quotes could not be loaded.{' '}
              <button type="button" className="link min-h-11" onClick={() => void refetch()}>
                Try again
              </button>
            </p>
          )}
          {quotes.map((quote) => (
            <QuoteItem
              key={quote[0].id}
              quote={quote}
              isTyped={typedQuote(row, quote[0].id) !== undefined}
              onEdit={() => setOpen({ dialog: 'write', quote: quote[0] })}
              onPreview={() => setOpen({ dialog: 'preview', draft: quote[0] })}
            />
          ))}
        </Section>
      )}

      {(isWriting || open?.dialog === 'write') && (
        <QuoteDialog
          row={row}
          name={name}
          quote={open?.dialog === 'write' ? open.quote : undefined}
          onPreview={preview}
          onClose={close}
        />
      )}
      {open?.dialog === 'preview' && (
        <QuotePreview
          // The list may not be reloaded yet, or hold a newer version.
          quote={newer(open.draft, newestOf(open.draft.id))}
          email={email}
          onEdit={() => setOpen({ dialog: 'write', quote: newer(open.draft, newestOf(open.draft.id)) })}
          onClose={close}
        />
      )}
    </>
  )
}

/** When it goes with its last quote, the details get the focus. */
function Section({ titleId, children }: { titleId: string; children: ReactNode }) {
  const section = useFocusAfterRemoval<HTMLElement>((removed) => removed.closest('article'))
  return (
    <section ref={section} aria-labelledby={titleId} className="grid gap-2.5 print:hidden">
      {children}
    </section>
  )
}

const newer = (one: Quote, other: Quote | undefined) => (other && other.updatedAt > one.updatedAt ? other : one)

type QuoteItemProps = { quote: RowQuote; isTyped: boolean; onEdit(): void; onPreview(): void }

function QuoteItem({ quote: [newest, ...earlier], isTyped, onEdit, onPreview }: QuoteItemProps) {
  return (
    <div className="grid gap-2.5 rounded-lg bg-sunken p-3">
      <Version quote={newest} />
      {isTyped && <p className="text-sm/normal text-wait">What you typed is not saved yet.</p>}
      <QuoteActions quote={newest} isOld={false} isTyped={isTyped} onEdit={onEdit} onPreview={onPreview} />
      {earlier.map((version) => (
        <div key={version.version} className="grid gap-2.5 border-line border-t pt-2.5">
          <Version quote={version} />
          <QuoteActions quote={version} isOld isTyped={false} onEdit={onEdit} onPreview={onPreview} />
        </div>
      ))}
    </div>
  )
}

function Version({ quote }: { quote: Quote }) {
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <h4 className="font-semibold">{quoteTitle(quote)}</h4>
        <Badge {...quoteLooks[quote.status]} />
      </div>
      <VersionFacts quote={quote} />
    </div>
  )
}
