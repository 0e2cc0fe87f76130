import { useQuery } from '@tanstack/react-query'
import { Circle, CircleCheck } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { staffRequest } from '#dashboard/kit/access.ts'
import { overviewPath } from '#dashboard/kit/lists.ts'
import { openTool } from '#dashboard/kit/open-tool.ts'
import type { Setup } from '#features/first-hour/setup.ts'
import { tryStorage } from '#ui/try-storage.ts'

/** The local storage key of those who want no list. */
const dismissedKey = 'desk-first-hour'

const code = (text: string) => <code className="rounded bg-sunken px-1 wrap-anywhere">{text}</code>

/** What a new firm does first. Each step is ticked by itself. It goes for good when all are done, or when staff hide it. */
export function FirstHour() {
  const headingId = useId()
  const [isHidden, setHidden] = useState(() => tryStorage(() => localStorage.getItem(dismissedKey)) !== null)
  const { data } = useQuery({
    // A reload of the overview, as after each change, reloads it, too.
    queryKey: [overviewPath, 'setup'],
    queryFn: ({ signal }) => staffRequest<Setup>('/api/admin/setup', { signal }),
    enabled: !isHidden,
  })
  if (isHidden || !data || Object.values(data).every(Boolean)) return null
  function hide() {
    tryStorage(() => localStorage.setItem(dismissedKey, 'yes'))
    setHidden(true)
  }
  return (
    <section aria-labelledby={headingId} className="mt-4 rounded-2xl border border-line bg-card p-4 print:hidden">
      <div className="flex items-center justify-between gap-3">
        <h2 id={headingId} className="font-bold text-lg/title">
          First steps
        </h2>
        <button type="button" className="link min-h-11 px-2" onClick={hide}>
          Hide
        </button>
      </div>
      <ul className="grid gap-1">
        <Step isDone={data.hasBooking} title="Try a booking">
          <a className="link" href="/booking" target="_blank" rel="noopener">
            Open the booking form
          </a>{' '}
          as a customer sees it. Your booking appears here.
        </Step>
        <Step isDone={data.hasOwnContent} title="Put in your hours, phone number and prices">
          <button type="button" className="link min-h-6 pointer-coarse:min-h-11" onClick={() => openTool('Website')}>
            Make the site yours
          </button>
          : a form asks for your facts, and shows each page as you type.
        </Step>
        <Step isDone={data.hasPeople} title="Add the people of your crew">
          <button type="button" className="link min-h-6 pointer-coarse:min-h-11" onClick={() => openTool('People')}>
            Open “People”
          </button>{' '}
          and hand over their passphrases.
        </Step>
        <Step isDone={data.hasEmail} title="Connect your email">
          Set {code('SMTP_URL')} and restart: docs/owner/email.md has ten steps. Until then nobody gets a confirmation.
        </Step>
        <Step isDone={data.isOnline} title="Put the site online">
          One paste does it: see docs/owner/online.md. {code('npm run doctor')} says what is missing.
        </Step>
      </ul>
    </section>
  )
}

function Step({ isDone, title, children }: { isDone: boolean; title: string; children: ReactNode }) {
  const Icon = isDone ? CircleCheck : Circle
  return (
    <li className="flex min-h-9 items-start gap-3 py-1">
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${isDone ? 'text-safe' : 'text-muted'}`} />
      <div className="min-w-0">
        <p className={isDone ? 'text-muted' : 'font-semibold'}>
          {title}
          {isDone && <span className="sr-only"> (done)</span>}
        </p>
        {!isDone && <p className="text-muted text-sm/normal">{children}</p>}
      </div>
    </li>
  )
}
