import { pages } from '#content'
import { contactForm } from '#features/quote-requests/contact-form.ts'
import {
  contactFieldId,
  type QuoteRequestField,
  quoteRequestFieldNames,
} from '#features/quote-requests/quote-request-fields.ts'
import type { RejectedForm } from '#features/rendered-pages.ts'
import { Unsent, unsentHead } from '#site/forms/unsent.tsx'
import { controlOf, dangerInForm, UnsentForm } from '#site/forms/unsent-form.tsx'
import type { Head } from '#site/head/head.ts'
import { ContactFields } from './contact-fields.tsx'

export const head: Head = unsentHead(contactForm, {
  title: `Not sent: ${pages.contact.title}`,
  description: 'Your message was not sent. What you typed is still here.',
})

export function ContactUnsent({ form }: { form: RejectedForm<QuoteRequestField> }) {
  return (
    <Unsent title="Your message was not sent">
      <UnsentForm
        action={contactForm.path}
        fields={quoteRequestFieldNames}
        fieldId={contactFieldId}
        submitLabel="Send Message"
        danger={dangerInForm(form, 'message')}
        {...form}
      >
        <ContactFields control={controlOf(form)} />
      </UnsentForm>
    </Unsent>
  )
}
