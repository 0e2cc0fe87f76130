import type { ComponentProps } from 'react'
import { referenceOf } from '#features/customer-page/reference.ts'
import type { NewQuoteRequest, QuoteReceipt } from '#features/quote-requests/quote-request.ts'
import { shownPhone } from '#firm/phone.ts'
import { quotableLabel } from '#firm/quotable-services.ts'
import type { FormPhotos } from '#site/forms/photos.ts'
import { SentConfirmation } from '#ui/sent-confirmation.tsx'

type ConfirmationProps = Pick<ComponentProps<typeof SentConfirmation>, 'onReset' | 'firstFieldId'> & {
  request: NewQuoteRequest
  receipt: Partial<QuoteReceipt>
  photos: FormPhotos
}

/** Replaces the sent form and remains after the toast has gone. */
export function Confirmation({ request, receipt, photos: { chosen }, ...form }: ConfirmationProps) {
  return (
    <SentConfirmation
      described={{ service: request.service, text: request.message }}
      title="We have your message"
      details={[
        ['Service', quotableLabel(request.service)],
        ['Reference', receipt.id && referenceOf('contact-submissions', receipt.id)],
      ]}
      requestPath={receipt.request}
      photos={chosen && <chosen.SentPhotos photos={chosen.photos} requestPath={receipt.request} />}
      resetLabel="Send another message"
      {...form}
    >
      We’ll read it and get back to you soon, at {shownPhone(request.phone)} or {request.email}.
    </SentConfirmation>
  )
}
