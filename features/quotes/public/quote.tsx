import { business } from '#content'
import { Errors, Notice } from '#features/customer-page/public/outcome.tsx'
import { quoteFieldId, quotePathOf } from '#features/customer-page/request-page.ts'
import type { QuotePage } from '#features/rendered-pages.ts'
import { type Breadcrumb, homeBreadcrumb } from '#site/head/breadcrumbs.ts'
import type { Head } from '#site/head/head.ts'
import { CallButton } from '#ui/call-button.tsx'
import { QuoteCard } from './quote-card.tsx'
import '#features/customer-page/public/request.css'
import '#ui/error-summary.css'

const breadcrumbs: Breadcrumb[] = [homeBreadcrumb, { label: 'Request' }, { label: 'Your Quote' }]

export const head: Head = {
  title: 'Your Quote',
  description: `See your quote from ${business.name}, accept or decline it, or ask a question.`,
  isUnlisted: true,
  canonicalPath: '/',
  breadcrumbs,
}

/** A quote at its own address. */
export function QuoteDocument({ page }: { page: QuotePage }) {
  const { quote, versions, path, reference, notice, rejected } = page
  const others = versions.filter(({ version }) => version !== quote.version)
  return (
    <div className="wrap py-5 sm:py-10">
      <h1 className="text-3xl font-extrabold sm:text-4xl">Your quote</h1>
      {notice && <Notice isSuccess>{notice}</Notice>}
      {rejected && <Errors {...rejected} idOf={(field) => quoteFieldId(quote.id, field)} />}
      <div className="mt-4 grid grid-cols-1 gap-6">
        <QuoteCard page={page} />
        {others.length > 0 && (
          <section className="card">
            <h2 className="text-xl font-bold">Other versions</h2>
            <ul>
              {others.map(({ version }) => (
                <li key={version}>
                  <a href={`${quotePathOf(path, quote.id)}?version=${version}`} className="quote-link link">
                    Version {version}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        )}
        <section className="card border-transparent bg-night text-night-ink">
          <h2 className="text-xl font-bold">Prefer to talk?</h2>
          <p className="mt-2 text-night-muted">
            Call and tell us the number of your quote, {quote.number}, or of your request, {reference}.
          </p>
          <CallButton look="accent" className="mt-4 w-full sm:w-auto" />
        </section>
      </div>
    </div>
  )
}
