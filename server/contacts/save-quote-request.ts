import type { QuoteReceipt, QuoteRequest } from '#domain/contact-submission.ts'
import type { Suspicion } from '#server/mail/mail-queue.ts'
import { keepSubmission, type Submission, type SubmissionDesk } from '#server/submissions/submission.ts'
import { contactSubmissions } from './repository.ts'

/** Keeps a quote request with the mails it owes, and makes the first attempt at these. */
export async function keepQuoteRequest(
  desk: SubmissionDesk,
  submission: Submission<QuoteRequest>,
  suspicion: Suspicion,
): Promise<QuoteReceipt> {
  const receipt = await keepSubmission(submission, desk, async (sql, now) => {
    const { id, email } = await contactSubmissions.create(sql, submission.body, now)
    const owed = [{ purpose: 'receipt', customer: email }, { purpose: 'notice' }] as const
    await desk.mailroom.post(sql, { about: 'contact_submission', subjectId: id, owed, suspicion }, now)
    return { id }
  })
  await desk.mailroom.deliverNew('contact_submission', receipt.id)
  return receipt
}
