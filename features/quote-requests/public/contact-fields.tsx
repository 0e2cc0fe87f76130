import { askHowHeard, howHeardChoices, quoteChoices } from '#content'
import { type ContactField, contactFieldId } from '#features/quote-requests/contact-form.ts'
import { bookingLabels } from '#firm/labels.ts'
import type { FieldControl } from '#site/forms/field-control.ts'
import { EmailField } from '#ui/email-field.tsx'
import { Select, TextArea, TextField } from '#ui/field.tsx'

/** The fields of a quote request, shared by the React form and the HTML form. */
export function ContactFields({ control }: { control(field: ContactField): FieldControl }) {
  const field = (name: ContactField) => ({ id: contactFieldId(name), ...control(name) })
  return (
    <>
      <TextField label="Name" required autoComplete="name" className="sm:col-span-2" {...field('name')} />
      <EmailField label="Email" {...field('email')} />
      <TextField label="Phone" required type="tel" inputMode="tel" autoComplete="tel" {...field('phone')} />
      <Select
        label="Service"
        placeholder="Select a service (optional)"
        choices={quoteChoices}
        className="sm:col-span-2"
        {...field('service')}
      />
      <TextArea label="Message" required rows={3} className="sm:col-span-2" {...field('message')} />
      {askHowHeard && (
        <Select
          label={bookingLabels.howHeard}
          placeholder="Choose one (optional)"
          choices={howHeardChoices.map((value) => ({ value, label: value }))}
          className="sm:col-span-2"
          {...field('howHeard')}
        />
      )}
    </>
  )
}
