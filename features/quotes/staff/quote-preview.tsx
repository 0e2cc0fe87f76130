import { useQuery } from '@tanstack/react-query'
import { Pencil, Send } from 'lucide-react'
import { useState } from 'react'
import { staffFetch, staffRequest } from '#dashboard/kit/access.ts'
import { ConflictNotice } from '#dashboard/kit/conflict-notice.tsx'
import { mailsPath, pathOf, quotesPath } from '#dashboard/kit/lists.ts'
import { ifMatch, useStaffMutation } from '#dashboard/kit/mutations.ts'
import { Problem } from '#dashboard/kit/problem.tsx'
import type { Quote, QuoteEmail } from '#features/quotes/quote.ts'
import { quoteTitle } from '#features/quotes/quote-words.ts'
import { Button, SubmitButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import './quotes.css'

type QuotePreviewProps = {
  /** A draft, or a version that was sent. */
  quote: Quote
  /** The customer's address, which may be empty. Undefined when it is not known here. */
  email: string | undefined
  onEdit(): void
  onClose(): void
}

/** The email and the page of a quote as its customer will see them. A draft can be sent from here. */
export function QuotePreview({ quote, email, onEdit, onClose }: QuotePreviewProps) {
  const { id, list, updatedAt, status } = quote
  const isDraft = status === 'draft'
  const [hasConflict, setConflict] = useState(false)
  const mail = useQuery({
    queryKey: [quotesPath, 'email', id, updatedAt],
    queryFn: ({ signal }) => staffRequest<QuoteEmail>(`${quotesPath}/${id}/email`, { signal }),
    enabled: isDraft && email !== '',
    staleTime: 0,
  })
  const page = useQuery({
    queryKey: [quotesPath, 'page', id, updatedAt],
    queryFn: async ({ signal }) => (await staffFetch(`${quotesPath}/${id}/page`, { signal })).text(),
    staleTime: 0,
  })
  const whyUnsent =
    email === ''
      ? 'There is no email address'
      : mail.data?.isMailConfigured === false
        ? 'Email is not set up'
        : undefined
  const sending = useStaffMutation<Quote, Quote>({
    reloads: [quotesPath, pathOf(list), mailsPath],
    request: (shown) => ({ method: 'POST', path: `${quotesPath}/${id}/send`, headers: ifMatch(shown) }),
    success: (sent) =>
      whyUnsent
        ? { title: 'Quote Ready', description: `${quoteTitle(sent)} is on the customer’s page. ${whyUnsent}.` }
        : { title: 'Quote Sent', description: `${quoteTitle(sent)} can now be accepted.` },
    failure: { title: 'Send Failed', description: 'Failed to send the quote.' },
    onSuccess: onClose,
    onConflict: () => setConflict(true),
  })
  return (
    <Dialog title={`${isDraft ? 'Preview of ' : ''}${quoteTitle(quote)}`} className="quote-dialog" onClose={onClose}>
      <div className="mt-4 grid gap-4">
        {hasConflict && (
          <ConflictNotice>
            Someone else changed this quote after you saw it, so nothing was sent. It would now be sent like this.
          </ConflictNotice>
        )}
        {isDraft && (
          <section className="grid gap-2">
            <h3 className="font-semibold">Email</h3>
            {whyUnsent && (
              <p className="text-muted">{whyUnsent}, so nothing is emailed. The quote stands on the customer’s page.</p>
            )}
            {email === '' ? null : mail.isError ? (
              <LoadFailure onRetry={mail.refetch} />
            ) : (
              <blockquote className="min-h-40 rounded-lg border border-line bg-card p-3 text-caption/normal">
                <p className="font-semibold wrap-anywhere">{mail.data?.subject}</p>
                <p className="mt-2 whitespace-pre-line wrap-anywhere">{mail.data?.text.trim()}</p>
              </blockquote>
            )}
          </section>
        )}
        <section className="grid gap-2">
          <h3 className="font-semibold">Page</h3>
          {page.isError ? (
            <LoadFailure onRetry={page.refetch} />
          ) : (
            // It runs no scripts, and its links and buttons do nothing. Fonts and pictures need the origin.
            <iframe
              title="The customer’s page"
              sandbox="allow-same-origin"
              srcDoc={page.data ?? ''}
              className="h-[70dvh] w-full rounded-lg border border-line bg-page"
            />
          )}
        </section>
        {isDraft && (
          <footer className="quote-footer">
            <Problem>{sending.problem}</Problem>
            <Button look="quiet" className="max-sm:flex-1" onClick={onEdit}>
              <Pencil aria-hidden className="size-4" />
              Edit
            </Button>
            <SubmitButton
              type="button"
              look="accent"
              className="max-sm:flex-1"
              busy={sending.isPending}
              busyText="Sending…"
              disabled={page.isFetching || mail.isFetching}
              onClick={() => !sending.isPending && sending.mutate(quote)}
            >
              <Send aria-hidden className="mr-2 inline size-4 align-[-0.15em]" />
              Send
            </SubmitButton>
          </footer>
        )}
      </div>
    </Dialog>
  )
}

function LoadFailure({ onRetry }: { onRetry(): unknown }) {
  return (
    <p className="text-muted">
      It could not be loaded.{' '}
      <button type="button" className="link min-h-11" onClick={() => void onRetry()}>
        Try again
      </button>
    </p>
  )
}
