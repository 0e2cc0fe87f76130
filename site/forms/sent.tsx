import { CircleCheck } from 'lucide-react'
import { business } from '#content'
import type { PlainFormPaths } from '#core/plain-form.ts'
import type { SentRequest } from '#features/rendered-pages.ts'
import { ContactActions } from '#site/components/contact-actions.tsx'
import { breadcrumbsForPath } from '#site/head/breadcrumbs.ts'
import type { Head } from '#site/head/head.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmergencyWarning } from '#ui/emergency-warning.tsx'
import { telLink } from '#ui/links.ts'

type SentHead = Pick<Head, 'title' | 'description'>

export const sentHead = ({ path }: PlainFormPaths, head: SentHead): Head => ({
  ...head,
  isUnlisted: true,
  canonicalPath: path,
  breadcrumbs: [...breadcrumbsForPath(path), { label: 'Sent' }],
})

/** The confirmation of a form posted without JavaScript. */
export function Sent({ title, text, reference, path, danger }: SentRequest & { title: string; text: string }) {
  return (
    <section className="wrap py-16 sm:py-24">
      {danger ? <EmergencyWarning danger={danger} isSent /> : <CircleCheck aria-hidden className="size-16 text-safe" />}
      <h1 className="mt-4 text-4xl font-extrabold">{title}</h1>
      <p className="mt-4 max-w-prose text-lg">{text}</p>
      <p className="mt-4">
        Your reference is <strong>{reference}</strong>.{' '}
        <a href={path} className="link inline-flex min-h-11 items-center">
          See or change your request
        </a>{' '}
        You can add photos there.
      </p>
      <p className="mt-2 max-w-prose text-muted">
        If it cannot wait, call{' '}
        <a href={telLink(business.emergencyPhone)} className="link whitespace-nowrap">
          {business.emergencyPhone}
        </a>
        .{business.emergencyService && ' We take emergency calls day and night.'}
      </p>
      <ContactActions>
        <ButtonLink href="/" look="quiet">
          Go Home
        </ButtonLink>
      </ContactActions>
    </section>
  )
}
