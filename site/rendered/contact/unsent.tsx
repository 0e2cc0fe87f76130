import { type ContactField, contactForm } from '#domain/contact-form.ts'
import type { RejectedForm } from '#domain/rendered-pages.ts'
import { ContactActions } from '#site/components/contact-actions.tsx'
import { PrivacyNotice } from '#site/components/privacy-notice.tsx'
import { breadcrumbsForPath } from '#site/head/breadcrumbs.ts'
import type { Head } from '#site/head/head.ts'
import { UnsentForm } from './unsent-form.tsx'

/** The form posts to its own page, so this page has the address of that one. */
export const head: Head = {
  title: 'Not sent: Get In Touch',
  description: 'Your message was not sent. What you typed is still here.',
  isUnlisted: true,
  canonicalPath: contactForm.path,
  breadcrumbs: breadcrumbsForPath(contactForm.path),
}

/** The response to an invalid form posted without JavaScript. */
export function ContactUnsent({ form }: { form: RejectedForm<ContactField> }) {
  return (
    <div className="wrap pt-10">
      <h1 className="text-3xl font-extrabold sm:text-4xl">Your message was not sent</h1>
      <p className="mt-3 max-w-prose text-muted">What you typed is still here. Fields marked with * are required.</p>
      <div className="mt-8 grid gap-8 lg:grid-cols-[3fr_2fr]">
        <div className="card sm:p-8">
          <UnsentForm {...form} />
        </div>
        <div className="grid content-start gap-6">
          <section className="card">
            <h2 className="text-xl font-bold">Prefer to talk?</h2>
            <ContactActions />
          </section>
          <PrivacyNotice />
        </div>
      </div>
    </div>
  )
}
