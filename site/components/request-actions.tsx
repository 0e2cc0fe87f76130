import type { ReactNode } from 'react'
import { business } from '#content'
import { bookableDaysInWords } from '#domain/bookable-days.ts'
import { bookingLabels } from '#domain/labels.ts'
import { attributeIf, endOfPart, mark, repeatedFor, shownIf, shownUnless } from '#domain/page-template.ts'
import { formKeyField, requestFieldId } from '#domain/request-page.ts'
import { Button } from '#ui/button.tsx'
import { Field, TextArea, TextField } from '#ui/field.tsx'
import { Honeypot } from '#ui/honeypot.tsx'
import { telLink } from '#ui/links.ts'

const weekDays = bookableDaysInWords()

/** What the customer can do: each a form that opens and posts without JavaScript. */
export function RequestActions() {
  return (
    <section className="card request-actions">
      <h2 className="text-xl font-bold">{mark('actionsHeading')}</h2>
      {shownIf('canReschedule')}
      <Action kind="reschedule" title="Ask for another day">
        <p>We call or write to confirm it. Until then, nothing changes.</p>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1">
          {withError('reschedule', 'preferredDate', (error) => (
            <TextField
              label={bookingLabels.preferredDate}
              id={requestFieldId('reschedule', 'preferredDate')}
              name="preferredDate"
              type="date"
              required
              min={mark('today')}
              max={mark('lastDay')}
              defaultValue={mark('preferredDate')}
              hint={weekDays && `We come ${weekDays}.`}
              error={error}
            />
          ))}
          {withError('reschedule', 'preferredTime', (error) => (
            <Field
              label={bookingLabels.preferredTime}
              id={requestFieldId('reschedule', 'preferredTime')}
              required
              error={error}
            >
              {(control) => (
                <select className="control" name="preferredTime" {...control}>
                  {repeatedFor('slots')}
                  <option value={mark('slot')} {...attributeIf('selected', 'isChosen')}>
                    {mark('slotLabel')}
                  </option>
                  {endOfPart}
                </select>
              )}
            </Field>
          ))}
        </div>
        <Text kind="reschedule" label="Anything we should know?" hint="Optional" />
        <Button type="submit">Ask for this day</Button>
      </Action>
      {endOfPart}
      <Action kind="message" title="Write a message">
        <Text kind="message" label="Message" required />
        <Button type="submit">Send message</Button>
      </Action>
      {shownIf('canCancel')}
      <Action kind="cancel" title={mark('cancelTitle')}>
        <p>{mark('cancelWarning')}</p>
        <Text kind="cancel" label="Why?" hint="Optional" />
        <Button type="submit" look="danger">
          {mark('cancelTitle')}
        </Button>
      </Action>
      {endOfPart}
      {shownIf('cannotCancel')}
      <p>
        {mark('cannotCancel')}
        {shownIf('callToCancel')}
        <a href={telLink(business.phone)} className="link">
          {business.phone}
        </a>
        {mark('callToCancel')}
        {endOfPart}
      </p>
      {endOfPart}
    </section>
  )
}

type Kind = 'reschedule' | 'message' | 'cancel'

function Action({ kind, title, children }: { kind: Kind; title: string; children: ReactNode }) {
  return (
    <details {...attributeIf('open', `${kind}IsOpen`)}>
      <summary>{title}</summary>
      <form method="post" action={mark('path')} noValidate className="grid gap-4 pb-5">
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name={formKeyField} value={mark('formKey')} />
        {children}
        <Honeypot />
      </form>
    </details>
  )
}

function Text({ kind, ...field }: { kind: Kind; label: string; hint?: string; required?: boolean }) {
  return withError(kind, 'text', (error) => (
    <TextArea
      id={requestFieldId(kind, 'text')}
      name="text"
      rows={kind === 'message' ? 4 : 2}
      defaultValue={mark(`${kind}Text`)}
      error={error}
      {...field}
    />
  ))
}

/** The field twice: with its error and without. When the server fills in the page, it removes one of them. */
function withError(kind: Kind, field: string, fieldWith: (error?: string) => ReactNode) {
  const name = `${kind}_${field}_error`
  return (
    <>
      {shownIf(name)}
      {fieldWith(mark(name))}
      {endOfPart}
      {shownUnless(name)}
      {fieldWith()}
      {endOfPart}
    </>
  )
}
