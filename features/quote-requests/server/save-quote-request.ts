import type { QuoteReceipt } from '#features/quote-requests/quote-request.ts'
import type { SentQuoteRequest } from '#features/quote-requests/server/sent-quote-request.ts'
import type { SpamSignal } from '#platform/mail/enqueue.ts'
import { type Submission, type SubmissionDependencies, saveSubmission } from '#platform/submissions/submission.ts'
import { quoteRequests } from './quote-requests.ts'

/** Saves a quote request with its pending emails and webhook event, and makes a first attempt to send them. */
export async function saveQuoteRequest(
  dependencies: SubmissionDependencies,
  submission: Submission<SentQuoteRequest>,
  spamSignal: SpamSignal,
): Promise<QuoteReceipt> {
  const { deliveryQueue } = dependencies
  const receipt = await saveSubmission('contact-submissions', submission, dependencies, async (sql, now) => {
    const { id, email } = await quoteRequests.create(sql, submission.body, now)
    const pending = [
      { purpose: 'receipt', customer: email },
      { purpose: 'notice' },
      { purpose: 'contact.created' },
    ] as const
    await deliveryQueue.enqueue(
      sql,
      { about: 'contact_submission', subjectId: id, pending, sender: { ...spamSignal, ip: submission.ip } },
      now,
    )
    return { id }
  })
  await deliveryQueue.deliverNew('contact_submission', receipt.id)
  return receipt
}
