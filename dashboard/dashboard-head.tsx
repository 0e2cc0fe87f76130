import { LogOut, RefreshCw } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { lock, usePerson } from './kit/access.ts'
import { dropStoredAdditions } from './kit/additions/additions-database.ts'
import { dropChanges } from './kit/changes.ts'
import { deleteDrafts } from './kit/drafts.ts'
import { reload } from './kit/lists.ts'
import { openTool } from './kit/open-tool.ts'
import { PageHead } from './kit/page-head.tsx'
import { searchFor } from './kit/view/use-view.ts'
import { plainView, type ViewProps } from './kit/view/view.ts'
import { PasskeyOffer } from './session/passkey-offer.tsx'
import { Tools } from './tools.tsx'

const iconOnly = 'min-h-11 px-3.5 max-sm:w-11 max-sm:p-0'

/** The heading, and the buttons for tools, Refresh and Log out. */
export function DashboardHead({ view, show }: ViewProps) {
  const person = usePerson()

  function logOut() {
    dropChanges()
    dropStoredAdditions()
    lock()
    deleteDrafts()
    searchFor('')
    show(plainView('bookings'))
  }

  return (
    <>
      <PageHead title="Admin Dashboard">
        <div className="flex shrink-0 gap-3 max-sm:gap-1.5 print:hidden">
          <Tools view={view} show={show} />
          <Button look="quiet" className={iconOnly} onClick={() => void reload()}>
            <RefreshCw aria-hidden className="size-4" />
            <span className="max-sm:sr-only">Refresh</span>
          </Button>
          <Button
            look="quiet"
            className={`${iconOnly} ${person ? 'max-sm:flex-col max-sm:gap-0' : ''}`}
            onClick={logOut}
          >
            <LogOut aria-hidden className="size-4" />
            <span className="max-sm:sr-only">Log out</span>{' '}
            {person && (
              <span className="max-w-24 truncate font-normal text-muted max-sm:max-w-10 max-sm:text-2xs/label">
                {person.firstName}
              </span>
            )}
          </Button>
        </div>
      </PageHead>
      <PasskeyOffer onAdd={() => openTool('Your sign-in')} />
    </>
  )
}
