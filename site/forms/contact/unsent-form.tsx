import { contactForm, marks } from '#domain/contact-form.ts'
import { SubmitButton } from '#ui/button.tsx'
import { Honeypot } from '#ui/honeypot.tsx'
import { ContactFields } from './contact-fields.tsx'
import '#ui/error-summary.css'

/** The form with the visitor's text and field errors. The server inserts both in place of `marks`. */
export function UnsentForm() {
  return (
    <form noValidate method="post" action={contactForm.path} className="grid gap-4 sm:grid-cols-2 sm:gap-5">
      <div role="alert" tabIndex={-1} autoFocus className="error-summary">
        <p className="font-bold">{marks.sentence}</p>
        <ul>
          <li>
            <a href={`#${marks.invalidField}`}>{marks.errorInSummary}</a>
          </li>
        </ul>
      </div>
      <ContactFields
        control={(field) => ({ name: field, defaultValue: marks.typed(field), error: marks.error(field) })}
      />
      <Honeypot />
      <SubmitButton busy={false} busyText="" className="sm:col-span-2">
        Send Message
      </SubmitButton>
    </form>
  )
}
