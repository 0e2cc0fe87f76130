import { renderToStaticMarkup } from 'react-dom/server'
import type * as rendered from '#domain/rendered-pages.ts'
import { Breadcrumbs } from '#site/components/breadcrumbs.tsx'
import { BookingSent } from './booking/sent.tsx'
import { BookingUnsent } from './booking/unsent.tsx'
import { ContactSent } from './contact/sent.tsx'
import { ContactUnsent } from './contact/unsent.tsx'
import { NoReviews } from './request/no-reviews.tsx'
import { breadcrumbs, Request } from './request/request.tsx'

const requestBreadcrumbs = renderToStaticMarkup(<Breadcrumbs items={breadcrumbs} />)

export const renderRequest: typeof rendered.renderRequest = (page, photoFields) => ({
  breadcrumbs: requestBreadcrumbs,
  main: renderToStaticMarkup(<Request page={page} photoFields={photoFields} />),
})

export const renderNoReviews: typeof rendered.renderNoReviews = (path) => ({
  breadcrumbs: renderToStaticMarkup(
    <Breadcrumbs items={[...breadcrumbs.slice(0, -1), { label: 'Your Request', path }, { label: 'No Reviews' }]} />,
  ),
  main: renderToStaticMarkup(<NoReviews path={path} />),
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
