import type { ReactNode } from 'react'
import { business } from '#content'
import { changesId, formKeyField, requestFieldId } from '#features/customer-page/request-page.ts'
import { type CustomerMessage, hasAskedToCancel, isFinished } from '#features/customer-page/requests.ts'
import type { RequestPage } from '#features/rendered-pages.ts'
import { bookableDaysInWords, lastDayToPlan } from '#firm/bookable-days.ts'
import { fieldLabels } from '#firm/labels.ts'
import { timeSlots } from '#firm/services.ts'
import { slotInWords } from '#firm/slot.ts'
import { Button } from '#ui/button.tsx'
import { Select, TextArea, TextField } from '#ui/field.tsx'
import { Honeypot } from '#ui/honeypot.tsx'
import { telLink } from '#ui/links.ts'
import { canChooseDay } from './headline.ts'

type Kind = CustomerMessage['kind']
type PageProps = { page: RequestPage }

const weekDays = bookableDaysInWords()
const slotChoices = timeSlots.map((slot) => ({ value: slot, label: slotInWords(slot) }))

/** What the customer can do: each a form that opens and posts without JavaScript. */
export function Actions({ page, dayField }: PageProps & { dayField: ReactNode }) {
  const { request, cancellation } = page
  const isOpen = !isFinished(request)
  const canReschedule = request.kind === 'booking' && isOpen && request.status !== 'in_progress'
  return (
    <section id={changesId} tabIndex={-1} className="card request-actions">
      <h2 className="text-xl font-bold">{isOpen ? 'Need to make a change?' : 'Anything else?'}</h2>
      {(canReschedule || canChooseDay(request)) && <Reschedule page={page} dayField={dayField} />}
      {isOpen && request.status !== 'converted' && <Correct page={page} />}
      <Action page={page} kind="message" title="Write a message">
        <Text page={page} kind="message" label="Message" required />
        <Button type="submit">Send message</Button>
      </Action>
      {cancellation.way !== 'not here' && <Cancel page={page} />}
      {cancellation.way === 'not here' && request.status === 'confirmed' && !hasAskedToCancel(request.messages) && (
        <p>
          <WithPhoneLink sentence={`${cancellation.sentence}.`} />
        </p>
      )}
    </section>
  )
}

/** `dayField` is the island that replaces the date input. */
function Reschedule({ page, dayField }: PageProps & { dayField: ReactNode }) {
  const { today, cancellation } = page
  const isConfirmed = page.request.status === 'confirmed'
  const movesAtOnce = business.booking === 'confirm' && isConfirmed && cancellation.way === 'at once'
  const { error, typed } = rejectedIn(page, 'reschedule')
  const isFirst = canChooseDay(page.request)
  const title = isFirst ? 'Choose a day for the work' : movesAtOnce ? 'Choose another day' : 'Ask for another day'
  return (
    <Action page={page} kind="reschedule" title={title} service={page.request.service}>
      <p>
        {movesAtOnce ? 'A free time is confirmed at once. ' : ''}We’ll call or write to confirm{' '}
        {movesAtOnce ? 'any other' : 'it'}. {!isFirst && 'Until then, nothing changes.'}
      </p>
      <div>
        <TextField
          label={fieldLabels.preferredDate}
          id={requestFieldId('reschedule', 'preferredDate')}
          name="preferredDate"
          type="date"
          required
          min={today}
          max={lastDayToPlan(today)}
          defaultValue={typed('preferredDate')}
          hint={weekDays && `We schedule visits ${weekDays}.`}
          error={error('preferredDate')}
        />
        <div>{dayField}</div>
      </div>
      <Select
        label={fieldLabels.preferredTime}
        id={requestFieldId('reschedule', 'preferredTime')}
        name="preferredTime"
        required
        placeholder="Select a time"
        choices={slotChoices}
        defaultValue={typed('preferredTime')}
        error={error('preferredTime')}
      />
      <Text page={page} kind="reschedule" label="Anything we should know?" hint="Optional" />
      <Button type="submit">{movesAtOnce ? 'Choose this day' : 'Ask for this day'}</Button>
    </Action>
  )
}

/** The page shows little of what is stored, so what is right stays empty. */
function Correct({ page }: PageProps) {
  const { error, typed } = rejectedIn(page, 'correct')
  const field = (name: string) => ({
    name,
    id: requestFieldId('correct', name),
    defaultValue: typed(name),
    error: error(name),
  })
  return (
    <Action
      page={page}
      kind="correct"
      title={page.request.kind === 'booking' ? 'Correct phone, email or address' : 'Correct phone or email'}
    >
      <p>Fill in only what is wrong.</p>
      <TextField label="New phone" type="tel" autoComplete="tel" {...field('phone')} />
      <TextField label="New email" type="email" autoComplete="email" {...field('email')} />
      {page.request.kind === 'booking' && (
        <TextField label="New service address" autoComplete="address-line1" {...field('address')} />
      )}
      <Button type="submit">Save</Button>
    </Action>
  )
}

function Cancel({ page }: PageProps) {
  const { request, cancellation } = page
  const title = request.kind === 'booking' ? 'Cancel the visit' : 'Cancel the quote request'
  return (
    <Action page={page} kind="cancel" title={title}>
      <p>
        {cancellation.way === 'by asking'
          ? `${cancellation.sentence}.`
          : `This takes effect right away. ${request.kind === 'booking' ? 'For an hour, you can take it back here.' : 'You can write to us again at any time.'}`}
      </p>
      <Text page={page} kind="cancel" label="Why?" hint="Optional" />
      <Button type="submit" look="danger">
        {title}
      </Button>
    </Action>
  )
}

type ActionProps = PageProps & {
  kind: Kind
  title: string
  /** For the free times that the script offers. */
  service?: string | null
  children: ReactNode
}

function Action({ page, kind, title, service, children }: ActionProps) {
  return (
    <details open={(page.rejected?.typed.kind ?? page.opened) === kind}>
      <summary>{title}</summary>
      <form
        method="post"
        action={page.path}
        noValidate
        data-service={business.booking === 'confirm' ? service : undefined}
        className="grid gap-4 pb-5"
      >
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name={formKeyField} value={page.formKey} />
        {children}
        <Honeypot />
      </form>
    </details>
  )
}

type TextProps = PageProps & { kind: Kind; label: string; hint?: string; required?: boolean }

function Text({ page, kind, ...field }: TextProps) {
  const { error, typed } = rejectedIn(page, kind)
  return (
    <TextArea
      id={requestFieldId(kind, 'text')}
      name="text"
      rows={kind === 'message' ? 4 : 2}
      defaultValue={typed('text')}
      error={error('text')}
      {...field}
    />
  )
}

/** What was typed into the form of this kind, and its errors, when that form was rejected. */
function rejectedIn({ rejected }: RequestPage, kind: Kind) {
  const form = rejected?.typed.kind === kind ? rejected : undefined
  return { typed: (field: string) => form?.typed[field], error: (field: string) => form?.fieldErrors.get(field) }
}

/** The sentence, in which the phone number is a link. */
function WithPhoneLink({ sentence }: { sentence: string }) {
  const [before, after] = sentence.split(business.phone)
  if (after === undefined) return sentence
  return (
    <>
      {before}
      <a href={telLink(business.phone)} className="link">
        {business.phone}
      </a>
      {after}
    </>
  )
}
