import { business, pages } from '#content'
import { type BookingField, bookingFieldId, bookingFieldNames } from '#features/bookings/booking-fields.ts'
import { bookingForm } from '#features/bookings/booking-form.ts'
import type { RejectedForm } from '#features/rendered-pages.ts'
import { bookableDaysInWords } from '#firm/bookable-days.ts'
import { fieldLabels } from '#firm/labels.ts'
import { closedDaysSentence } from '#firm/office-closed.ts'
import type { FieldControl } from '#site/forms/field-control.ts'
import { Unsent, unsentHead } from '#site/forms/unsent.tsx'
import { controlOf, dangerInForm, UnsentForm, Warning } from '#site/forms/unsent-form.tsx'
import type { Head } from '#site/head/head.ts'
import { TextField } from '#ui/field.tsx'
import { BookingFields } from './booking-fields.tsx'

const weekDays = bookableDaysInWords()
const closedDays = business.booking === 'request' ? closedDaysSentence() : undefined

/** The preferred date in a posted form. The server checks the day. */
function PlainDateField(control: FieldControl) {
  return (
    <TextField
      required
      type="date"
      id={bookingFieldId('preferredDate')}
      label={fieldLabels.preferredDate}
      hint={[
        'Choose a day, starting tomorrow.',
        ...(weekDays ? [`We schedule visits ${weekDays}.`] : []),
        ...(closedDays ? [closedDays] : []),
      ].join(' ')}
      {...control}
    />
  )
}

export const head: Head = unsentHead(bookingForm, {
  title: `Not sent: ${pages.booking.title}`,
  description: 'Your booking was not sent. What you typed is still here.',
})

export function BookingUnsent({ form }: { form: RejectedForm<BookingField> }) {
  const control = controlOf(form)
  const danger = dangerInForm(form, 'description')
  return (
    <Unsent title="Your booking was not sent">
      <UnsentForm
        action={bookingForm.path}
        fields={bookingFieldNames}
        fieldId={bookingFieldId}
        submitLabel="Submit Booking"
        danger={danger}
        {...form}
      >
        <div className="grid gap-3 sm:col-span-2 sm:gap-5">
          <BookingFields
            control={control}
            after={{ description: <Warning danger={danger} /> }}
            date={<PlainDateField {...control('preferredDate')} />}
          />
        </div>
      </UnsentForm>
    </Unsent>
  )
}
