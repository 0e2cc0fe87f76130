import type { Environment } from '#platform/env.ts'
import { type CheckResult, isLoopback, ok, should } from './check-result.ts'

/** Checks that calls are encrypted. Makes no call, because the receiver would take it for a real event. */
export function checkWebhook({ WEBHOOK_URL: url }: Pick<Environment, 'WEBHOOK_URL'>): CheckResult {
  if (!url) return ok('No webhook is set.')
  const { protocol, hostname } = new URL(url)
  if (protocol === 'http:' && !isLoopback(hostname)) {
    return should('WEBHOOK_URL is not encrypted. Others can read the calls.', 'Use an https:// address.')
  }
  return ok('The webhook is set. To try it, change the priority of a booking: its card shows whether the call arrived.')
}
