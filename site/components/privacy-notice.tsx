import { ChevronDown } from 'lucide-react'
import { business } from '#content'
import { mapProvider } from '#core/map-provider.ts'
import { privacyPath } from '#site/components/navigation.ts'
import { mailLink } from '#ui/links.ts'
import './privacy-notice.css'

/** How the business uses form data. Shown beside both forms. */
export function PrivacyNotice() {
  return (
    <details className="card privacy">
      <summary>
        <h2 className="text-lg/snug font-bold sm:text-xl">How we use your information</h2>
        <ChevronDown aria-hidden className="size-5 shrink-0" />
      </summary>
      <p className="mt-2 text-muted">
        We use it to answer you and to do the work, and for nothing else. It stays in our own records, and we never sell
        or rent it. This site sets no cookies and does not track you. A form you have not sent yet stays in this browser
        tab, and is gone when you send it or close the tab. The maps come from {mapProvider}, which sees your IP address
        when you look at one.
      </p>
      <p className="mt-2 text-muted">
        To see or delete what we have about you, write to{' '}
        <a href={mailLink(business.email)} className="link">
          {business.email}
        </a>
        .
        {privacyPath && (
          <>
            {' '}
            <a href={privacyPath} className="link">
              More about privacy
            </a>
          </>
        )}
      </p>
    </details>
  )
}
