import type { ReactNode } from 'react'
import type { PlainFormPaths } from '#core/plain-form.ts'
import { ContactActions } from '#site/components/contact-actions.tsx'
import { PrivacyNotice } from '#site/components/privacy-notice.tsx'
import { breadcrumbsForPath } from '#site/head/breadcrumbs.ts'
import type { Head } from '#site/head/head.ts'

type UnsentHead = Pick<Head, 'title' | 'description'>

/** The form posts to its own page, so the response has the address of that page. */
export const unsentHead = ({ path }: PlainFormPaths, head: UnsentHead): Head => ({
  ...head,
  isUnlisted: true,
  canonicalPath: path,
  breadcrumbs: breadcrumbsForPath(path),
})

/** The response to an invalid form posted without JavaScript. `children` is the form. */
export function Unsent({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="wrap pt-10">
      <h1 className="text-3xl font-extrabold sm:text-4xl">{title}</h1>
      <p className="mt-3 max-w-prose text-muted">What you typed is still here. Fields marked with * are required.</p>
      <div className="mt-8 grid gap-8 lg:grid-cols-[3fr_2fr]">
        <div className="card sm:p-8">{children}</div>
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
