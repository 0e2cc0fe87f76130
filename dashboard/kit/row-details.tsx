import { Mail as MailIcon, MapPin, MessageSquare, Trash2 } from 'lucide-react'
import { Fragment, type ReactNode, useId, useState } from 'react'
import type { ListName } from '#features/lists.ts'
import { dayInWords, dayOf } from '#firm/calendar-day.ts'
import { type FieldFacts, shortLabelOf } from '#firm/field-facts.ts'
import { shownPhone } from '#firm/phone.ts'
import { Button } from '#ui/button.tsx'
import { mailLink } from '#ui/links.ts'
import { callLink, mapLink, smsLink } from './contact-actions.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { Menu, MenuItem, MenuLink } from './details/menu.tsx'
import { useFocusAfterRemoval } from './focus-after-removal.ts'
import { CallAction, DirectionsAction, TextAction } from './list/card-action.tsx'
import { RowNotice } from './live/row-notice.tsx'

type RowDetailsProps = {
  list: ListName
  id: number
  /** Such as B-30, or #30 for a call. */
  reference: string
  title: string
  icon?: ReactNode
  /** Status, priority and what waits. */
  badges: ReactNode
  /** The button for what staff do next, if there is something. */
  nextStep: ReactNode
  contact: ContactWays
  /** A button that writes to the customer. */
  message?: ReactNode
  /** Items of the menu with everything else. */
  menu: ReactNode
  /** Undefined for those who may not delete it. */
  deletion: Deletion | undefined
  /** What is new, above the facts. */
  news?: ReactNode
  /** Facts. */
  children: ReactNode
  /** Below the facts. */
  related: ReactNode
  history: ReactNode
}

/** All about one row of a list. Its head stays in view. */
export function RowDetails(props: RowDetailsProps) {
  const { list, id, reference, title, icon, badges, nextStep, contact, message, menu, deletion } = props
  const { news, children, related, history } = props
  const titleId = useId()
  const [isDeleting, setDeleting] = useState(false)
  return (
    <article className="flex min-w-0 flex-col gap-3 p-4 pt-0" aria-labelledby={titleId} tabIndex={-1}>
      <header className="sheet-head">
        <div className="flex min-h-11 flex-wrap items-center gap-x-2.5 gap-y-1.5 pr-11">
          {icon}
          <h2 id={titleId} className="min-w-0 font-bold text-lg/title wrap-anywhere">
            {title}
          </h2>
          <span className="text-muted text-sm/body tabular-nums">{reference}</span>
          <div className="flex flex-wrap gap-1.5">{badges}</div>
        </div>
        <div className="sheet-actions print:hidden">
          {nextStep}
          <CallAction name={contact.name} phone={contact.phone} />
          {message || <TextAction name={contact.name} phone={contact.phone} />}
          {contact.address && <DirectionsAction address={contact.address} />}
          <Menu>
            {menu}
            <ContactLinks {...contact} />
            {deletion && !deletion.isBusy && (
              <MenuItem icon={Trash2} onClick={() => setDeleting(true)}>
                Delete
              </MenuItem>
            )}
          </Menu>
        </div>
        <RowNotice list={list} id={id} />
      </header>
      {news}
      <dl className="grid gap-1 text-sm/normal">{children}</dl>
      {related}
      {history}
      {deletion && isDeleting && <DeleteQuestion {...deletion} onClose={() => setDeleting(false)} />}
    </article>
  )
}

/** The button for what staff do next. When it goes, because it is done, the details get the focus. */
export function NextStep({ children }: { children: ReactNode }) {
  const step = useFocusAfterRemoval<HTMLDivElement>((removed) => removed.closest('article'))
  return (
    <div ref={step} className="contents">
      {children}
    </div>
  )
}

/** How to reach a customer. */
type ContactWays = { name: string; phone?: string | null; email?: string; address?: string }

/** The ways that the head has no button for. */
function ContactLinks({ name, phone, email, address }: ContactWays) {
  const tel = callLink(phone)
  const target = <span className="sr-only"> {name}</span>
  return (
    <>
      {tel && (
        <MenuLink icon={MessageSquare} href={smsLink(tel)}>
          Text{target}
        </MenuLink>
      )}
      {email && (
        <MenuLink icon={MailIcon} href={mailLink(email)}>
          Email{target}
        </MenuLink>
      )}
      {address && (
        <MenuLink icon={MapPin} href={mapLink(address)} isExternal>
          Map<span className="sr-only"> of {address}</span>
        </MenuLink>
      )}
    </>
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

/** What is deleted. `what` completes "Delete …?". */
type Deletion = { what: string; isBusy: boolean; notice?: DeletionNotice | undefined; onDelete(): void }

type DeleteButtonProps = Deletion & {
  /** The id of the element that names the row. */
  describedBy: string
}

/** Asks for confirmation first. */
export function DeleteButton({ describedBy, ...deletion }: DeleteButtonProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button look="quiet" aria-describedby={describedBy} disabled={deletion.isBusy} onClick={() => setAsking(true)}>
        <Trash2 aria-hidden className="size-4" />
        Delete
      </Button>
      {isAsking && <DeleteQuestion {...deletion} onClose={() => setAsking(false)} />}
    </>
  )
}

function DeleteQuestion({ what, notice, onDelete, onClose }: Deletion & { onClose(): void }) {
  return (
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
                onClose()
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
      onClose={onClose}
    >
      You can restore it from “Recently deleted” for 30 days.
    </DeleteDialog>
  )
}
