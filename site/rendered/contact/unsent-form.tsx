import { type ContactField, contactFieldId, contactForm } from '#domain/contact-form.ts'
import type { RejectedForm } from '#domain/rendered-pages.ts'
import { ContactFields } from '#site/forms/contact/contact-fields.tsx'
import { SubmitButton } from '#ui/button.tsx'
import { Honeypot } from '#ui/honeypot.tsx'
import '#ui/error-summary.css'

/** The form with the visitor's text and field errors. */
export function UnsentForm({ error, fieldErrors, typed }: RejectedForm<ContactField>) {
  return (
    <form noValidate method="post" action={contactForm.path} className="grid gap-4 sm:grid-cols-2 sm:gap-5">
      <div role="alert" tabIndex={-1} autoFocus className="error-summary">
        <p className="font-bold">{error}</p>
        <ul>
          {[...fieldErrors].map(([field, fieldError]) => (
            <li key={field}>
              <a href={`#${contactFieldId(field)}`}>{fieldError}</a>
            </li>
          ))}
        </ul>
      </div>
      <ContactFields
        control={(field) => ({ name: field, defaultValue: typed[field], error: fieldErrors.get(field) })}
      />
      <Honeypot />
      <SubmitButton busy={false} busyText="" className="sm:col-span-2">
        Send Message
      </SubmitButton>
    </form>
  )
}
