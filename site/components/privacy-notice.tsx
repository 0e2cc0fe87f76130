import { business } from '#domain/business.ts'
import { mailLink, mapProvider } from '#ui/links.ts'

/** How the business uses form data. Shown beside both forms. */
export function PrivacyNotice() {
  return (
    <section className="card">
      <h2 className="text-xl font-bold">What happens to your details</h2>
      <p className="mt-2 text-muted">
        We use them to answer you and to do the work, and for nothing else. They stay in our own books, and nobody buys
        or rents them. These pages set no cookies and track nobody. A form you have not sent yet stays in this tab of
        your browser, and is gone when you send it or close the tab. The maps come from {mapProvider}, which learns your
        internet address when you look at one.
      </p>
      <p className="mt-2 text-muted">
        To see or to delete what we have of yours, write to{' '}
        <a href={mailLink(business.email)} className="link">
          {business.email}
        </a>
        .
      </p>
    </section>
  )
}
