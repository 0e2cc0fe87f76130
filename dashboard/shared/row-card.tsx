import { Trash2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { mailLink, telLink } from '#ui/links.ts'
import { firstNumber } from './first-number.ts'
import { usePosition } from './list/batch.ts'

type RowCardProps = {
  id: number
  title: string
  icon?: ReactNode
  badges: ReactNode
  /** Ways to reach the customer. */
  reach: ReactNode
  children: ReactNode
  actions: ReactNode
}

/** One row of a list: who, in which state, the facts, and what can be done. */
export function RowCard({ id, title, icon, badges, reach, children, actions }: RowCardProps) {
  const titleId = useId()
  return (
    <article className="card row-card" aria-labelledby={titleId} tabIndex={-1} {...usePosition()}>
      <header>
        {icon}
        <h2 id={titleId}>{title}</h2>
        <span className="row-number">#{id}</span>
        <div className="row-badges">{badges}</div>
      </header>
      <dl className="facts">{children}</dl>
      {reach}
      <footer>{actions}</footer>
    </article>
  )
}

/** A fact of the row; nothing when there is none. A wide one stands below its name on a phone. */
export function Fact({ name, isWide, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  if (children === null || children === undefined || children === '') return null
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
      <a href={telLink(firstNumber(phone))} className="link">
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
