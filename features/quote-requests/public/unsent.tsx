import { pages } from '#content'
import {
  type QuoteRequestField,
  quoteRequestFieldId,
  quoteRequestFieldNames,
} from '#features/quote-requests/quote-request-fields.ts'
import { quoteRequestForm } from '#features/quote-requests/quote-request-form.ts'
import type { RejectedForm } from '#features/rendered-pages.ts'
import { Unsent, unsentHead } from '#site/forms/unsent.tsx'
import { controlOf, dangerInForm, UnsentForm, Warning } from '#site/forms/unsent-form.tsx'
import type { Head } from '#site/head/head.ts'
import { QuoteRequestFields } from './quote-request-fields.tsx'

export const head: Head = unsentHead(quoteRequestForm, {
  title: `Not sent: ${pages.contact.title}`,
  description: 'Your message was not sent. What you typed is still here.',
})

export function QuoteRequestUnsent({ form }: { form: RejectedForm<QuoteRequestField> }) {
  const danger = dangerInForm(form, 'message')
  return (
    <Unsent title="Your message was not sent">
      <UnsentForm
        action={quoteRequestForm.path}
        fields={quoteRequestFieldNames}
        fieldId={quoteRequestFieldId}
        submitLabel="Send Message"
        danger={danger}
        {...form}
      >
        <QuoteRequestFields control={controlOf(form)} belowMessage={<Warning danger={danger} />} />
      </UnsentForm>
    </Unsent>
  )
}
