import { quoteRequestForm } from '#features/quote-requests/quote-request-form.ts'
import type { SentRequest } from '#features/rendered-pages.ts'
import { Sent, sentHead } from '#site/forms/sent.tsx'
import type { Head } from '#site/head/head.ts'

const thanks = 'Thank you for your message! We will contact you soon.'

export const head: Head = sentHead(quoteRequestForm, { title: 'Message Sent', description: thanks })

export const QuoteRequestSent = (sent: SentRequest) => <Sent title="Message Sent!" text={thanks} {...sent} />
