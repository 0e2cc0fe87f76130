import { useEffect, useRef, useState } from 'react'
import { honeypotHeaders } from '#domain/honeypot.ts'
import { apiFetch, readJson } from '#ui/api.ts'
import { attemptKeyOf, forgetDraft } from './draft-storage.ts'
import { tabMemory } from './tab-memory.ts'

/** A visitor on a bad line is told after this long that nothing came back. */
const patienceMs = 20_000

type Attempt = { content: string; key: string }

type Sent<Body, Receipt> = { step: 'sent'; body: Body; receipt: Partial<Receipt> }
/** `reason` is a sentence without a full stop. */
type Failed = { step: 'failed'; reason: string }
type Submission<Body, Receipt> = { step: 'idle' | 'sending' } | Failed | Sent<Body, Receipt>

/**
 * Sends a visitor's form. A retry of the same content carries the same Idempotency-Key, also after a reload, so it cannot
 * become a second row when only the answer was lost. The draft and the key are forgotten once the component has rendered
 * the step `sent`. `trap` goes to the form's <Honeypot>.
 */
export function useSubmission<Body extends object, Receipt extends object>(path: string) {
  const [state, setState] = useState<Submission<Body, Receipt>>({ step: 'idle' })
  const trap = useRef<HTMLInputElement>(null)
  const shownAt = useRef(0)
  const hasForm = state.step !== 'sent'
  useEffect(() => {
    if (hasForm) shownAt.current = performance.now()
    else forgetDraft(path)
  }, [hasForm, path])

  function show<Next extends Submission<Body, Receipt>>(next: Next): Next {
    setState(next)
    return next
  }

  /** Any 2xx answer is success, whatever happens afterwards. */
  async function submit(body: Body): Promise<Sent<Body, Receipt> | Failed> {
    const headers = {
      'Idempotency-Key': keyFor(path, body),
      [honeypotHeaders.seconds]: String(Math.floor((performance.now() - shownAt.current) / 1000)),
      ...(trap.current?.value && { [honeypotHeaders.filledIn]: 'filled in' }),
    }
    show({ step: 'sending' })
    return show(await outcomeOf<Body, Receipt>(path, body, headers))
  }

  return { state, submit, startAnew: () => show({ step: 'idle' }), trap }
}

async function outcomeOf<Body, Receipt>(path: string, body: Body, headers: Record<string, string>) {
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), patienceMs)
  try {
    // With `keepalive` the request arrives even when the visitor leaves at once.
    const response = await apiFetch(path, { method: 'POST', body, headers, signal: patience.signal, keepalive: true })
    // The row is stored by now. A body that breaks off only costs the receipt.
    const receipt = await readJson<Partial<Receipt> | undefined>(response).catch(() => undefined)
    return { step: 'sent', body, receipt: receipt ?? {} } as const
  } catch (error) {
    return { step: 'failed', reason: patience.signal.aborted ? 'The connection timed out' : reasonOf(error) } as const
  } finally {
    clearTimeout(timer)
  }
}

function reasonOf(error: unknown): string {
  // What fetch throws when there was no answer; each browser has other words for it.
  if (error instanceof TypeError) return 'The connection was lost'
  let reason = (error instanceof Error ? error.message : String(error)).trimEnd()
  while (reason.endsWith('.')) reason = reason.slice(0, -1)
  return reason
}

/** The key of the last attempt if it had the same content, or a new one. */
function keyFor(path: string, body: object): string {
  const content = JSON.stringify(body)
  const last = tabMemory.read<Attempt>(attemptKeyOf(path))
  const attempt = last?.content === content ? last : { content, key: newKey() }
  tabMemory.write(attemptKeyOf(path), attempt)
  return attempt.key
}

/** crypto.randomUUID is missing where the page is not served over https, as on a phone in the office's own network. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
