import { CalendarPlus, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { business } from '#content'
import { endOfPart, mark, repeatedFor, shownIf, shownUnless } from '#domain/page-template.ts'
import { emailSentences } from '#domain/wording.ts'
import { Breadcrumbs } from '#site/components/breadcrumbs.tsx'
import { RequestActions } from '#site/components/request-actions.tsx'
import { RequestMessages } from '#site/components/request-messages.tsx'
import { RequestPhotos } from '#site/components/request-photos.tsx'
import { type Breadcrumb, homeBreadcrumb } from '#site/head/breadcrumbs.ts'
import type { Head } from '#site/head/head.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { CallButton } from '#ui/call-button.tsx'
import '#site/components/request.css'
import '#ui/error-summary.css'

const parents: Breadcrumb[] = [homeBreadcrumb, { label: 'Request' }]

export const head: Head = {
  title: 'Your Request',
  description: `See where your request to ${business.name} stands, change or cancel it, and send photos.`,
  isUnlisted: true,
  canonicalPath: '/',
  breadcrumbs: [...parents, { label: 'Your Request' }],
}

/** The bar of `/request/<token>`, or of `/request/<token>/no-reviews`. */
export function RequestBreadcrumbs() {
  return (
    <>
      {shownUnless('noReviewsPath')}
      <Breadcrumbs items={[...parents, { label: 'Your Request' }]} />
      {endOfPart}
      {shownIf('noReviewsPath')}
      <Breadcrumbs items={[...parents, { label: 'Your Request', path: mark('path') }, { label: 'No Reviews' }]} />
      {endOfPart}
    </>
  )
}

/** A customer's own page: a template that the server fills in. `children` are the fields of the photo form. */
export function Request({ children }: { children?: ReactNode }) {
  return (
    <div className="wrap py-10">
      <h1 className="text-3xl font-extrabold sm:text-4xl">Your request</h1>
      <Notice />
      <Errors />
      {shownIf('noReviewsPath')}
      <NoReviews />
      {endOfPart}
      {shownUnless('noReviewsPath')}
      <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <div className="grid grid-cols-1 gap-6">
          <Standing />
          {shownIf('messages')}
          <RequestMessages />
          {endOfPart}
        </div>
        <div className="grid grid-cols-1 gap-6">
          <RequestActions />
          <RequestPhotos>{children}</RequestPhotos>
          <CallUs />
        </div>
      </div>
      {endOfPart}
    </div>
  )
}

/** Where the request stands, and its facts. */
function Standing() {
  return (
    <section className="card lg:p-8">
      <h2 className="text-2xl font-bold">{mark('standing')}</h2>
      {shownIf('next')}
      <p className="mt-2">{mark('next')}</p>
      {endOfPart}
      <dl className="request-facts">
        {repeatedFor('facts')}
        <div>
          <dt>{mark('label')}</dt>
          <dd>{mark('value')}</dd>
        </div>
        {endOfPart}
      </dl>
      {shownIf('calendarPath')}
      <ButtonLink href={mark('calendarPath')} look="quiet" className="mt-5">
        <CalendarPlus aria-hidden className="size-5" />
        Add to calendar
      </ButtonLink>
      {endOfPart}
    </section>
  )
}

/** What the customer just sent. */
function Notice() {
  return (
    <>
      {shownIf('notice')}
      <p role="status" tabIndex={-1} autoFocus className="request-notice">
        <CircleCheck aria-hidden />
        {mark('notice')}
      </p>
      {endOfPart}
    </>
  )
}

function Errors() {
  return (
    <>
      {shownIf('error')}
      <div role="alert" tabIndex={-1} autoFocus className="error-summary mt-6">
        <p className="pb-2 font-bold">{mark('error')}</p>
        {shownIf('fieldErrors')}
        <ul>
          {repeatedFor('fieldErrors')}
          <li>
            <a href={mark('fieldLink')}>{mark('fieldError')}</a>
          </li>
          {endOfPart}
        </ul>
        {endOfPart}
      </div>
      {endOfPart}
    </>
  )
}

/** The button that ends review requests. A page that mail scanners open must not do it by itself. */
function NoReviews() {
  return (
    <section className="card mt-6 max-w-2xl lg:p-8">
      <h2 className="text-2xl font-bold">No more review requests</h2>
      <p className="mt-2">After a visit, we ask for a review once. Say no, and we never ask you again.</p>
      <form method="post" action={mark('noReviewsPath')} className="mt-5">
        <Button type="submit">Do not ask me for reviews</Button>
      </form>
    </section>
  )
}

function CallUs() {
  return (
    <section className="card border-transparent bg-night text-night-ink">
      <h2 className="text-xl font-bold">Rather talk to us?</h2>
      <p className="mt-2 text-night-muted">
        Call and tell us your reference, {mark('reference')}. {emailSentences.emergencies}
      </p>
      <CallButton look="accent" className="mt-4 w-full" />
    </section>
  )
}
