import { Webhook as Signer } from 'standardwebhooks'
import type { Environment } from '#platform/env.ts'
import type { Outcome } from '#platform/mail/outcome.ts'
import type { Webhook } from '#platform/mail/webhook.ts'
import { bodyOf } from './body.ts'

const timeoutMs = 10_000

/** A client for the configured receiver; undefined when none is configured. See docs/developer/webhook.md. */
export function openWebhook(
  env: Pick<Environment, 'PUBLIC_URL' | 'WEBHOOK_DETAILS' | 'WEBHOOK_SECRET' | 'WEBHOOK_URL'>,
  clock: () => Date,
): Webhook | undefined {
  const { WEBHOOK_URL: url, WEBHOOK_SECRET: secret } = env
  if (!url || !secret) return undefined
  const signer = new Signer(secret)
  return {
    bodyOf: bodyOf({ publicUrl: env.PUBLIC_URL, hasDetails: env.WEBHOOK_DETAILS === '1' }),
    async send(content, { messageId }, signal) {
      const id = webhookId(messageId)
      const now = clock()
      const body = JSON.stringify(content)
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'webhook-id': id,
            'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
            'webhook-signature': signer.sign(id, now, body),
          },
          body,
          // Another address may belong to somebody else.
          redirect: 'manual',
          signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
        })
        // The answer may be long or endless, and nobody reads it.
        await response.body?.cancel()
        return outcomeOf(response)
      } catch (error) {
        return { state: 'unreachable', reason: `The webhook receiver did not answer${causeOf(error)}` }
      }
    },
  }
}

/** The random part of the Message-ID. The rest is a host name, and Standard Webhooks allows no dots in an id. */
const webhookId = (messageId: string) => messageId.slice(1).split('@', 1)[0] ?? ''

/** 410 means that the receiver wants no more calls. */
function outcomeOf({ ok, status }: Response): Outcome {
  if (ok) return { state: 'sent' }
  return { state: status === 410 ? 'refused' : 'postponed', reason: `The webhook receiver answered ${status}` }
}

/** The error code, such as ECONNREFUSED. Messages may contain the URL, which can be a secret. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if (error.name === 'TimeoutError') return ` within ${timeoutMs / 1000} s`
  const { cause } = error
  return cause instanceof Error && 'code' in cause ? ` (${cause.code})` : ''
}
