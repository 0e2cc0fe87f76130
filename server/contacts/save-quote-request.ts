import type { QuoteReceipt, QuoteRequest } from '#domain/contact-submission.ts'
import type { SpamSignal } from '#server/mail/mail-queue.ts'
import { type Submission, type SubmissionDependencies, saveSubmission } from '#server/submissions/submission.ts'
import { contactSubmissions } from './repository.ts'

/** Keeps a quote request with the mails it owes, and makes the first attempt at these. */
export async function saveQuoteRequest(
  desk: SubmissionDependencies,
  submission: Submission<QuoteRequest>,
  suspicion: SpamSignal,
): Promise<QuoteReceipt> {
  const receipt = await saveSubmission(submission, desk, async (sql, now) => {
    const { id, email } = await contactSubmissions.create(sql, submission.body, now)
    const pending = [{ purpose: 'receipt', customer: email }, { purpose: 'notice' }] as const
    await desk.mailQueue.enqueue(sql, { about: 'contact_submission', subjectId: id, pending, suspicion }, now)
    return { id }
  })
  await desk.mailQueue.deliverNew('contact_submission', receipt.id)
  return receipt
}
