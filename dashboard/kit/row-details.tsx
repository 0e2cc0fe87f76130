import { Mail as MailIcon, Trash2 } from 'lucide-react'
import { Fragment, type ReactNode, useId, useState } from 'react'
import { dayInWords, dayOf } from '#firm/calendar-day.ts'
import { type FieldFacts, shortLabelOf } from '#firm/field-facts.ts'
import { shownPhone } from '#firm/phone.ts'
import { Button } from '#ui/button.tsx'
import { mailLink } from '#ui/links.ts'
import { callLink } from './contact-actions.tsx'
import { DeleteDialog } from './delete-dialog.tsx'

type RowDetailsProps = {
  /** Such as B-30, or #30 for a call. */
  reference: string
  title: string
  history: ReactNode
  icon?: ReactNode
  badges: ReactNode
  /** Facts. */
  children: ReactNode
  /** Links to related rows. */
  related: ReactNode
  contactActions: ReactNode
  actions: ReactNode
}

/** All about one row of a list. */
export function RowDetails({
  reference,
  title,
  history,
  icon,
  badges,
  children,
  related,
  contactActions,
  actions,
}: RowDetailsProps) {
  const titleId = useId()
  return (
    <article className="flex min-w-0 flex-col gap-3 p-4" aria-labelledby={titleId} tabIndex={-1}>
      <header className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
        {icon}
        <h2 id={titleId} className="min-w-0 font-bold text-lg/title wrap-anywhere">
          {title}
        </h2>
        <span className="text-muted text-sm/body tabular-nums">{reference}</span>
        <div className="ml-auto flex flex-wrap gap-1.5">{badges}</div>
      </header>
      <dl className="grid gap-1 text-sm/normal">{children}</dl>
      {history}
      {related}
      <div className="mt-auto flex flex-col gap-3 print:hidden">
        {contactActions}
        <footer className="flex flex-wrap items-end justify-end gap-2.5 border-line border-t pt-3 [&_.button]:px-3.5">
          {actions}
        </footer>
      </div>
    </article>
  )
}

/** Renders nothing for an empty value. On phones, `isWide` puts the value below its name. */
export function Fact({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  if (children === null || children === undefined || children === '') return null
  return (
    <div
      className={`grid grid-cols-[--spacing(23)_minmax(0,1fr)] gap-3 max-[18rem]:grid-cols-1 max-[18rem]:gap-0 ${isWide ? 'max-sm:grid-cols-1 max-sm:gap-1.5' : ''}`}
    >
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 whitespace-pre-line wrap-anywhere">{children}</dd>
    </div>
  )
}

type AskedFactsProps<Field extends string> = {
  table: Record<Field, FieldFacts>
  /** In this order. */
  fields: readonly Field[]
  row: Record<Field, string | null>
  /** Facts that are more than the value of their field. Null hides one. */
  own: Partial<Record<Field, ReactNode>>
}

/** What a customer was asked. */
export function AskedFacts<Field extends string>({ table, fields, row, own }: AskedFactsProps<Field>) {
  return fields.map((field) => <Fragment key={field}>{field in own ? own[field] : factOf(field)}</Fragment>)

  function factOf(field: Field) {
    const { control } = table[field]
    const value = row[field]
    if (!value) return null
    if (control === 'phone') return <PhoneFact phone={value} />
    if (control === 'email') return <EmailFact email={value} />
    return <Fact name={shortLabelOf(table, field)}>{control === 'day' ? dayInWords(dayOf(value)) : value}</Fact>
  }
}

export function EmailFact({ email }: { email: string }) {
  return (
    <Fact name="Email">
      <EmailLink email={email} />
    </Fact>
  )
}

export function PhoneFact({ phone }: { phone: string }) {
  return (
    <Fact name="Phone">
      <PhoneLink phone={phone} />
    </Fact>
  )
}

type LinkProps = { className?: string }

export const EmailLink = ({ email, className = 'link' }: LinkProps & { email: string }) => (
  <a href={mailLink(email)} className={className}>
    {email}
  </a>
)

/** Calls the first of several numbers. A text without digits is no link. */
export function PhoneLink({ phone, className = 'link' }: LinkProps & { phone: string }) {
  const tel = callLink(phone)
  return tel ? (
    <a href={tel} className={className}>
      {shownPhone(phone)}
    </a>
  ) : (
    <span className="wrap-anywhere">{phone}</span>
  )
}

/** What the customer still has, and what staff can do about it instead of a deletion. */
export type DeletionNotice = { text: string; action: string; onAction(): void }

type DeleteButtonProps = {
  /** Completes "Delete …?". */
  what: string
  /** The id of the element that names the row, where several such buttons are on the screen. */
  describedBy?: string
  isBusy: boolean
  notice?: DeletionNotice | undefined
  onDelete(): void
}

/** Asks for confirmation first. */
export function DeleteButton({ what, describedBy, isBusy, notice, onDelete }: DeleteButtonProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button look="quiet" aria-describedby={describedBy} disabled={isBusy} onClick={() => setAsking(true)}>
        <Trash2 aria-hidden className="size-4" />
        Delete
      </Button>
      {isAsking && (
        <DeleteDialog
          what={what}
          notice={
            notice && (
              <div className="mt-4 grid gap-2.5 rounded-lg bg-sunken p-3.5">
                <p className="wrap-anywhere">{notice.text}</p>
                <Button
                  look="quiet"
                  className="justify-self-start"
                  onClick={() => {
                    setAsking(false)
                    notice.onAction()
                  }}
                >
                  <MailIcon aria-hidden className="size-4" />
                  {notice.action}
                </Button>
              </div>
            )
          }
          onDelete={onDelete}
          onClose={() => setAsking(false)}
        >
          You can restore it from “Recently deleted” for 30 days.
        </DeleteDialog>
      )}
    </>
  )
}
