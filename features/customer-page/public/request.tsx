import type { ReactNode } from 'react'
import { business } from '#content'
import { requestFieldId } from '#features/customer-page/request-page.ts'
import { isUnscheduled } from '#features/customer-page/requests.ts'
import { Report } from '#features/job/public/report.tsx'
import type { CustomerQuote } from '#features/quotes/customer-quote.ts'
import { QuoteCard } from '#features/quotes/public/quote-card.tsx'
import { reopeningInWords } from '#features/quotes/reopening.ts'
import type { RequestPage } from '#features/rendered-pages.ts'
import { emailSentences } from '#firm/email-sentences.ts'
import { type Breadcrumb, homeBreadcrumb } from '#site/head/breadcrumbs.ts'
import type { Head } from '#site/head/head.ts'
import { CallButton } from '#ui/call-button.tsx'
import { EmergencyWarning } from '#ui/emergency-warning.tsx'
import { Actions } from './actions.tsx'
import { Messages } from './messages.tsx'
import { Errors, Notice } from './outcome.tsx'
import { Photos } from './photos.tsx'
import { Ticket } from './ticket.tsx'
import './request.css'
import '#ui/error-summary.css'

export const breadcrumbs: Breadcrumb[] = [homeBreadcrumb, { label: 'Request' }, { label: 'Your Request' }]

export const head: Head = {
  title: 'Your Request',
  description: `See where your request to ${business.name} stands, change or cancel it, and send photos.`,
  isUnlisted: true,
  canonicalPath: '/',
  breadcrumbs,
}

/** The breadcrumbs of a page below that of the request at `path`. They are secret, so the head does not have them. */
export const belowRequest = (path: string, label: string): Breadcrumb[] => [
  ...breadcrumbs.slice(0, -1),
  { label: 'Your Request', path },
  { label },
]

/** Islands: see site/pages/request.astro. */
type Islands = { photoFields?: ReactNode; dayField?: ReactNode }

/** A customer's own page. */
export function Request({ page, photoFields, dayField }: { page: RequestPage } & Islands) {
  const { notice, rejected, request, danger } = page
  return (
    <div className="wrap py-5 sm:py-10">
      {danger && <EmergencyWarning danger={danger} isSent />}
      <h1 className="text-3xl font-extrabold not-first:mt-6 sm:text-4xl">Your request</h1>
      {notice && <Notice isSuccess={!danger}>{notice}</Notice>}
      {rejected && <Errors {...rejected} idOf={(field) => requestFieldId(rejected.typed.kind ?? '', field)} />}
      <div className="mt-4 grid grid-cols-1 items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <div className="grid grid-cols-1 gap-6">
          <Ticket page={page} />
          {request.report && <Report report={request.report} others={request.otherReports} path={page.path} />}
          <Quotes page={page} />
          {request.messages.length > 0 && <Messages request={request} />}
        </div>
        <div className="grid grid-cols-1 gap-6">
          <Actions page={page} dayField={dayField} />
          <Photos page={page} fields={photoFields} />
          <CallUs reference={page.reference} />
        </div>
      </div>
    </div>
  )
}

const hasEmergencyPhone = business.emergencyPhone !== business.phone

function CallUs({ reference }: { reference: string }) {
  return (
    <section className="card border-transparent bg-night text-night-ink">
      <h2 className="text-xl font-bold">Prefer to talk?</h2>
      <p className="mt-2 text-night-muted">
        Call and tell us your reference, {reference}. {!hasEmergencyPhone && emailSentences.emergencies}
      </p>
      <CallButton look="accent" className="mt-4 w-full" />
      {hasEmergencyPhone && (
        <>
          <p className="mt-4 text-night-muted">If it cannot wait, call this number. {emailSentences.emergencies}</p>
          <CallButton phone={business.emergencyPhone} look="accent" className="mt-4 w-full" />
        </>
      )}
    </section>
  )
}

/** The newest version of each quote, newest first. */
function Quotes({ page: { request, path, formKey } }: { page: RequestPage }) {
  const byId = new Map<number, CustomerQuote[]>()
  for (const quote of request.quotes) byId.set(quote.id, [...(byId.get(quote.id) ?? []), quote])
  const reopening = reopeningInWords(request)
  const asksAddress = request.kind === 'quote' && !request.madeBooking
  return [...byId].flatMap(([id, versions]) => {
    const [quote] = versions
    if (!quote) return []
    const choice = { option: undefined, addOns: new Map(), name: '', signature: '', address: '' }
    const isOpen = isUnscheduled(request)
    const page = { quote, versions, path, formKey, choice, reopening, asksAddress, isUnscheduled: isOpen }
    return [<QuoteCard key={id} page={page} />]
  })
}
