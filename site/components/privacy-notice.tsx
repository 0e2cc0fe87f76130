import { ChevronDown } from 'lucide-react'
import { business } from '#content'
import { mailLink, mapProvider } from '#ui/links.ts'
import './privacy-notice.css'

/** How the business uses form data. Shown beside both forms. */
export function PrivacyNotice() {
  return (
    <details className="card privacy">
      <summary>
        <h2 className="text-lg/snug font-bold sm:text-xl">What happens to your details</h2>
        <ChevronDown aria-hidden className="size-5 shrink-0" />
      </summary>
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
    </details>
  )
}
