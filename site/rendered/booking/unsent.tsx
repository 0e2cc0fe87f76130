import { pages } from '#content'
import type { AskedField } from '#domain/booking-columns.ts'
import { bookingFieldId, bookingFields, bookingForm } from '#domain/booking-form.ts'
import type { RejectedForm } from '#features/rendered-pages.ts'
import { BookingFields } from '#site/forms/booking/booking-fields.tsx'
import { PlainDateField } from '#site/forms/booking/plain-date-field.tsx'
import { Unsent, unsentHead } from '#site/forms/unsent.tsx'
import { controlOf, dangerInForm, UnsentForm } from '#site/forms/unsent-form.tsx'
import type { Head } from '#site/head/head.ts'

export const head: Head = unsentHead(bookingForm, {
  title: `Not sent: ${pages.booking.title}`,
  description: 'Your booking was not sent. What you typed is still here.',
})

export function BookingUnsent({ form }: { form: RejectedForm<AskedField> }) {
  const control = controlOf(form)
  return (
    <Unsent title="Your booking was not sent">
      <UnsentForm
        action={bookingForm.path}
        fields={bookingFields}
        fieldId={bookingFieldId}
        submitLabel="Submit Booking"
        danger={dangerInForm(form, 'description')}
        {...form}
      >
        <div className="grid gap-3 sm:col-span-2 sm:gap-5">
          <BookingFields control={control} date={<PlainDateField {...control('preferredDate')} />} />
        </div>
      </UnsentForm>
    </Unsent>
  )
}
