import type { ComponentProps } from 'react'
import type { QuoteReceipt, QuoteRequest } from '#domain/contact-submission.ts'
import { quotableLabel } from '#domain/quotable-services.ts'
import { SentPhotos } from '#site/forms/sent-photos.tsx'
import { Confirmation } from '#ui/confirmation.tsx'
import type { Photos } from '#ui/photos/chosen-photo.ts'

type ContactConfirmationProps = Pick<ComponentProps<typeof Confirmation>, 'onReset' | 'firstFieldId'> & {
  request: QuoteRequest
  receipt: Partial<QuoteReceipt>
  photos: Photos
}

/** Replaces the sent form and remains after the toast has gone. */
export function ContactConfirmation({ request, receipt, photos, ...form }: ContactConfirmationProps) {
  return (
    <Confirmation
      title="We have your message"
      details={[
        ['Service', quotableLabel(request.service)],
        ['Reference', receipt.id],
      ]}
      requestPath={receipt.request}
      photos={<SentPhotos photos={photos} requestPath={receipt.request} />}
      resetLabel="Send another message"
      {...form}
    >
      We read it and get back to you soon, at {request.phone} or {request.email}.
    </Confirmation>
  )
}
