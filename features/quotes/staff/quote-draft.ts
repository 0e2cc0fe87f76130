import { useEffect } from 'react'
import { deleteKeptDraft, keepDraft, keptDraftOf } from '#dashboard/kit/drafts.ts'
import type { Quote } from '#features/quotes/quote.ts'
import type { QuoteForm } from './line-fields.tsx'
import type { QuoteValues } from './quote-values.ts'
import type { QuotedRow } from './row-quote-list.ts'

/** What was typed and not saved. `updatedAt` is that of the version it changes. */
type TypedQuote = { values: QuoteValues; updatedAt?: string | undefined }

/** One for each quote, and one for a new quote of the row. */
const keyOf = ({ list, id }: QuotedRow, quoteId: Quote['id'] | undefined) => `quote ${list} ${id} ${quoteId ?? 'new'}`

export const typedQuote = (row: QuotedRow, quoteId?: Quote['id']) => keptDraftOf<TypedQuote>(keyOf(row, quoteId))

export const discardTyped = (row: QuotedRow, quoteId?: Quote['id']) => deleteKeptDraft(keyOf(row, quoteId))

/** The form was closed, so it does not open by itself after a reload. */
export function closeTyped(row: QuotedRow, quoteId?: Quote['id']): void {
  const typed = typedQuote(row, quoteId)
  if (typed) keepDraft(keyOf(row, quoteId), { ...typed, isOpen: false })
}

export const isChanged = (form: QuoteForm) =>
  JSON.stringify(form.getValues()) !== JSON.stringify(form.formState.defaultValues)

/** Keeps what is typed with each change, until it is saved or discarded. */
export function useTypedQuote(
  form: QuoteForm,
  { list, id, quoteId, updatedAt }: QuotedRow & { quoteId: Quote['id'] | undefined; updatedAt: string | undefined },
): void {
  useEffect(() => {
    const key = keyOf({ list, id }, quoteId)
    const { unsubscribe } = form.watch(() => {
      if (!isChanged(form)) deleteKeptDraft(key)
      else keepDraft<TypedQuote>(key, { values: { values: form.getValues(), updatedAt }, isOpen: true })
    })
    return unsubscribe
  }, [form, list, id, quoteId, updatedAt])
}
