import type { ReactNode } from 'react'
import { useId } from 'react'
import { activePanel, useFocusAfterRemoval } from '#dashboard/kit/focus-after-removal.ts'
import { EmailLink, PhoneLink } from '#dashboard/kit/row-details.tsx'
import { usePosition } from './batch.ts'
import { RowButton, SelectBox } from './row-button.tsx'

type CardProps = {
  id: number
  /** The customer's name. */
  title: string
  icon?: ReactNode
  /** Status, priority and what waits. */
  badges: ReactNode
  /** Lines with the time of the visit, the request or the call. */
  when: ReactNode
  /** Lines about the work. */
  work: ReactNode
  /** Lines with the ways to reach the customer. */
  contact: ReactNode
  /** Gets the id of the title, so that each control can name its card. */
  actions(titleId: string): ReactNode
  /** Below everything else: unsaved changes, and the question about an email. */
  notices?: ReactNode
  isOpen: boolean
  onOpen(): void
}

/** A compact card of a list. A press on it opens the details. The width of the list decides its number of columns. */
export function Card({ id, title, icon, badges, when, work, contact, actions, notices, isOpen, onOpen }: CardProps) {
  const titleId = useId()
  // A change can take the row out of a filtered list.
  const article = useFocusAfterRemoval<HTMLElement>(activePanel)
  const group = 'grid min-w-0 content-start'
  return (
    <article
      ref={article}
      data-row={id}
      aria-labelledby={titleId}
      className={`group/row @container relative lg:has-[>.select-box]:pl-10 has-[>.select-box:checked]:border-link has-[>.select-box:checked]:bg-sunken scroll-mt-40 scroll-mb-20 break-inside-avoid rounded-xl border bg-card px-3 py-2 max-sm:-mx-2 ${smallBadges} ${isOpen ? 'border-lamp inset-shadow-[3px_0] inset-shadow-lamp forced-colors:outline' : 'border-line hover:border-control'}`}
      {...usePosition()}
    >
      <RowButton
        row={id}
        aria-labelledby={titleId}
        aria-current={isOpen || undefined}
        className="absolute inset-0 rounded-xl"
        onOpen={onOpen}
      />
      <SelectBox row={id} titleId={titleId} className="absolute top-3 left-3" />
      <div className="grid gap-x-5 @2xl:grid-cols-[minmax(0,1fr)_auto] @4xl:grid-cols-[minmax(0,22fr)_minmax(0,21fr)_minmax(0,18fr)_auto] text-sm/5.5">
        <div className={group}>
          <div className="flex min-w-0 items-center gap-x-2 max-lg:group-has-[>.select-box:is(:focus-visible,:not(.opacity-0))]/row:pl-7">
            {icon}
            <b id={titleId} className="min-w-0 truncate text-base/6.5">
              {title}
            </b>
            <span className="flex shrink-0 gap-1 @max-4xl:ml-auto">{badges}</span>
          </div>
          {when}
        </div>
        {/* In a narrow card the links come first, because a press on the middle of the card opens the details. */}
        <div className={`@max-2xl:order-1 ${group}`}>{work}</div>
        <div className={group}>{contact}</div>
        <div className="@max-2xl:order-2 relative z-1 flex flex-wrap items-center gap-2 self-start justify-self-stretch @max-2xl:mt-1 @2xl:col-start-2 @2xl:row-span-3 @2xl:row-start-1 @2xl:w-57 @4xl:col-start-4 @4xl:row-span-1 print:hidden [&_.button]:min-h-11 [&_.control]:min-h-11 [&_.button]:gap-1.5 [&_.button]:px-2.5 [&>:last-child]:ml-auto">
          {actions(titleId)}
        </div>
      </div>
      {notices && <div className="relative z-1 mt-1.5 grid gap-1.5 has-[>:only-child:empty]:hidden">{notices}</div>}
    </article>
  )
}

type LineProps = { label?: string; className?: string; children: ReactNode }

/** One line of a card, or up to two in a wide one. It ends in "…" when it is too long. Renders nothing for an empty value. */
export function Line({ label, className = '', children }: LineProps) {
  if (children === null || children === undefined || children === '') return null
  return (
    <p className={`truncate @4xl:line-clamp-2 @4xl:whitespace-normal ${className}`}>
      {label && <span className="text-muted">{label}: </span>}
      {children}
    </p>
  )
}

/** The phone number and the email address of a customer, in one line where the card is narrow. */
export function ContactLinks({ phone, email }: { phone: string | null; email?: string }) {
  return (
    <p className="-mt-1 truncate pt-1 leading-6 @4xl:mt-0 @4xl:pt-0">
      {phone && <PhoneLink phone={phone} className={cardLink} />}{' '}
      {email && <EmailLink email={email} className={`ml-2 @4xl:mx-0 ${cardLink}`} />}
    </p>
  )
}

/**
 * A link above the button that covers the card. It is 24 px high: https://www.w3.org/TR/WCAG22/#target-size-minimum. In a narrow card it
 * grows upward, away from the middle.
 */
const cardLink = 'link relative z-1 pt-1.75 @4xl:block @4xl:truncate @4xl:pt-0'

/** Classes that make the badges of an element smaller. */
export const smallBadges = '[&_.badge]:px-2 [&_.badge]:py-0 [&_.badge]:text-xs/5.5 [&_.badge_svg]:size-3.5'
