import { contactForm } from '#features/quote-requests/contact-form.ts'
import type { SentRequest } from '#features/rendered-pages.ts'
import { Sent, sentHead } from '#site/forms/sent.tsx'
import type { Head } from '#site/head/head.ts'

const thanks = 'Thank you for your message! We will contact you soon.'

export const head: Head = sentHead(contactForm, { title: 'Message Sent', description: thanks })

export const ContactSent = (sent: SentRequest) => <Sent title="Message Sent!" text={thanks} {...sent} />
