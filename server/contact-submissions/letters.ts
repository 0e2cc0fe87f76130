import { business } from '#domain/business.ts'
import type { ContactSubmission } from '#domain/contact-submission.ts'
import { quotableLabel } from '#domain/quotable-services.ts'
import type { Letter, LetterWriter } from '#server/mail/letter.ts'
import { contactSubmissions } from './repository.ts'

/** What a quote request has to say to whoever sent it and to the office; `publicUrl` is where the dashboard is. */
export const contactLetters =
  (publicUrl: string): LetterWriter =>
  async (sql, id, purpose) => {
    const submission = await contactSubmissions.find(sql, id)
    if (!submission) return undefined
    return purpose === 'notice' ? notice(submission, publicUrl) : receipt(submission)
  }

function receipt(submission: ContactSubmission): Letter {
  return {
    to: { name: submission.name, address: submission.email },
    replyTo: { name: business.name, address: business.email },
    subject: `We have your message – ${business.name}`,
    opening: [`Hello ${submission.name},`, 'Thank you for writing to us. This is what arrived:'],
    facts: factsOf(submission),
    closing: [
      'What happens next: one of us reads it and calls or writes back. Estimates are free.',
      `If it cannot wait, call ${business.phone}; emergencies are answered day and night.`,
    ],
  }
}

function notice(submission: ContactSubmission, publicUrl: string): Letter {
  return {
    to: 'office',
    replyTo: { name: submission.name, address: submission.email },
    subject: 'New quote request',
    opening: ['A quote request came in from the website.'],
    facts: [
      ['Name', submission.name],
      ['Phone', submission.phone],
      ['Email', submission.email],
      ...factsOf(submission),
    ],
    closing: ['A reply to this mail goes to the customer.'],
    link: { text: 'Open the dashboard', url: `${publicUrl}/admin` },
  }
}

function factsOf({ service, message }: ContactSubmission): Letter['facts'] {
  return [
    ['Service', quotableLabel(service)],
    ['Message', message],
  ]
}
