import { renderToStaticMarkup } from 'react-dom/server'
import type * as rendered from '#domain/rendered-pages.ts'
import { Breadcrumbs } from '#site/components/breadcrumbs.tsx'
import { BookingSent } from './booking/sent.tsx'
import { BookingUnsent } from './booking/unsent.tsx'
import { ContactSent } from './contact/sent.tsx'
import { ContactUnsent } from './contact/unsent.tsx'
import { QuoteDocument } from './quote/quote.tsx'
import { RequestClosed } from './request/closed.tsx'
import { NoReviews } from './request/no-reviews.tsx'
import { breadcrumbs, Request } from './request/request.tsx'

const requestBreadcrumbs = renderToStaticMarkup(<Breadcrumbs items={breadcrumbs} />)

export const renderRequest: typeof rendered.renderRequest = (page, built) => {
  // What islands share comes before the first one, in the order of site/pages/request.astro.
  const [shared = '', photoFields = '', dayField = ''] = built.split(/(?=<astro-island )/)
  return {
    breadcrumbs: requestBreadcrumbs,
    main: shared + renderToStaticMarkup(<Request page={page} islands={{ photoFields, dayField }} />),
  }
}

export const renderQuote: typeof rendered.renderQuote = (page) => ({
  breadcrumbs: renderToStaticMarkup(
    <Breadcrumbs
      items={[...breadcrumbs.slice(0, -1), { label: 'Your Request', path: page.path }, { label: 'Your Quote' }]}
    />,
  ),
  main: renderToStaticMarkup(<QuoteDocument page={page} />),
})

export const renderRequestClosed: typeof rendered.renderRequestClosed = () => ({
  breadcrumbs: requestBreadcrumbs,
  main: renderToStaticMarkup(<RequestClosed />),
})

export const renderNoReviews: typeof rendered.renderNoReviews = (path, action) => ({
  breadcrumbs: renderToStaticMarkup(
    <Breadcrumbs items={[...breadcrumbs.slice(0, -1), { label: 'Your Request', path }, { label: 'No Reviews' }]} />,
  ),
  main: renderToStaticMarkup(<NoReviews action={action} />),
})

export const renderContactSent: typeof rendered.renderContactSent = (sent) => ({
  main: renderToStaticMarkup(<ContactSent {...sent} />),
})

export const renderContactUnsent: typeof rendered.renderContactUnsent = (form) => ({
  main: renderToStaticMarkup(<ContactUnsent form={form} />),
})

export const renderBookingSent: typeof rendered.renderBookingSent = (sent) => ({
  main: renderToStaticMarkup(<BookingSent {...sent} />),
})

export const renderBookingUnsent: typeof rendered.renderBookingUnsent = (form) => ({
  main: renderToStaticMarkup(<BookingUnsent form={form} />),
})
