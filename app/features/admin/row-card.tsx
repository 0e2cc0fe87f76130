import { Trash2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { mailLink, telLink } from '#app/lib/links.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'

type RowCardProps = { title: string; icon?: ReactNode; badges: ReactNode; children: ReactNode; actions: ReactNode }

/** One row of a list: who, in which state, the facts, and what can be done. */
export function RowCard({ title, icon, badges, children, actions }: RowCardProps) {
  const titleId = useId()
  return (
    <li>
      <article className="card flex h-full flex-col gap-4" aria-labelledby={titleId}>
        <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {icon}
          <h2 id={titleId} className="min-w-0 text-lg font-bold [overflow-wrap:anywhere]">
            {title}
          </h2>
          <div className="ml-auto flex flex-wrap gap-2">{badges}</div>
        </header>
        <dl className="facts">{children}</dl>
        <footer className="mt-auto flex print:hidden flex-wrap items-end justify-end gap-3">{actions}</footer>
      </article>
    </li>
  )
}

/** A fact of the row; nothing when there is none. A wide one stands below its name on a phone. */
export function Fact({ name, isWide, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  if (children === null || children === '') return null
  return (
    <div data-wide={isWide}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

export function EmailFact({ email }: { email: string }) {
  return (
    <Fact name="Email">
      <a href={mailLink(email)} className="link">
        {email}
      </a>
    </Fact>
  )
}

export function PhoneFact({ phone }: { phone: string }) {
  return (
    <Fact name="Phone">
      <a href={telLink(phone)} className="link">
        {phone}
      </a>
    </Fact>
  )
}

/** Asks before it deletes. */
export function DeleteButton({ what, busy, onDelete }: { what: string; busy: boolean; onDelete(): void }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button look="quiet" disabled={busy} onClick={() => setAsking(true)}>
        <Trash2 aria-hidden className="size-4" />
        Delete
      </Button>
      {asking && (
        <Dialog title={`Delete ${what}?`} onClose={() => setAsking(false)}>
          <p className="mt-3">It will be gone from the list. For 30 days it stays under “Recently deleted”.</p>
          <div className="mt-6 flex justify-end gap-3">
            <Button look="quiet" onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Button
              look="danger"
              onClick={() => {
                setAsking(false)
                onDelete()
              }}
            >
              Delete
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}
