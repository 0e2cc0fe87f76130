import { type FormEvent, useEffect, useRef, useState } from 'react'
import { honeypotHeaders } from '#core/honeypot.ts'
import { campaignKey, sourceDetailField } from '#core/source-detail.ts'
import type { FreeTime } from '#features/availability/availability.ts'
import { ApiError, apiFetch, readJson } from '#ui/api.ts'
import { newIdempotencyKey } from '#ui/idempotency-key.ts'
import { importWithRetry } from '#ui/import-with-retry.ts'
import { tryStorage } from '#ui/try-storage.ts'
import { attemptKeyOf, deleteDraft } from './draft-storage.ts'
import { tabStorage } from './tab-storage.ts'

const timeoutMs = 20_000

type Attempt = { content: string; key: string }

type Sent<Body, Receipt> = { step: 'sent'; body: Body; receipt: Partial<Receipt> }
/** `Confirmation` replaces the form. Undefined when it could not be loaded. */
type Confirmed<Body, Receipt, Part> = Sent<Body, Receipt> & { Confirmation: Part | undefined }
/** `reason` is a sentence without a final period. `nearest` are free times near one that is taken. */
type Failed = { step: 'failed'; reason: string; nearest?: readonly FreeTime[] | undefined }
type Submission<Body, Receipt, Part> = { step: 'idle' | 'sending' } | Failed | Confirmed<Body, Receipt, Part>

/**
 * Sends a visitor's form to the endpoint at `path`. A retry with the same content sends the same Idempotency-Key, even
 * after a reload, so a lost response cannot create a second row. The draft and the key are deleted once the component
 * has rendered the step `sent`. `honeypot` is the ref for the form's <Honeypot>. The confirmation loads while the form is
 * sent.
 */
export function useSubmission<Body extends object, Receipt extends { request?: string | undefined }, Part>(
  path: string,
  loadConfirmation: () => Promise<{ Confirmation: Part }>,
) {
  const [state, setState] = useState<Submission<Body, Receipt, Part>>({ step: 'idle' })
  const honeypot = useRef<HTMLInputElement>(null)
  const shownAt = useRef(0)
  const hasStarted = useRef(false)
  const hasForm = state.step !== 'sent'
  useEffect(() => {
    if (hasForm) shownAt.current = performance.now()
    else deleteDraft(path)
  }, [hasForm, path])

  function show<Next extends Submission<Body, Receipt, Part>>(next: Next): Next {
    setState(next)
    return next
  }

  /** Any 2xx response counts as sent, even if its body cannot be read. */
  async function submit(body: Body): Promise<Confirmed<Body, Receipt, Part> | Failed> {
    const sent = { ...body, [sourceDetailField]: tryStorage(() => sessionStorage[campaignKey]) }
    const headers = {
      'Idempotency-Key': idempotencyKeyFor(path, sent),
      [honeypotHeaders.seconds]: String(Math.floor((performance.now() - shownAt.current) / 1000)),
      ...(honeypot.current?.value && { [honeypotHeaders.filledIn]: 'filled in' }),
    }
    hasStarted.current = true
    show({ step: 'sending' })
    const loading = importWithRetry(loadConfirmation).catch(() => undefined)
    const outcome = await send<Body, Receipt>(path, sent, headers)
    return show(outcome.step === 'failed' ? outcome : { ...outcome, Confirmation: (await loading)?.Confirmation })
  }

  /** Handles the form's submit event. If that fails before anything was sent, the browser posts the form as plain HTML. */
  const orPost = (handle: (event: FormEvent) => Promise<void>) => (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    hasStarted.current = false
    handle(event).catch((error: unknown) => {
      if (hasStarted.current) throw error
      form.submit()
    })
  }

  return { state, submit, orPost, reset: () => show({ step: 'idle' }), honeypot }
}

async function send<Body, Receipt extends { request?: string | undefined }>(
  path: string,
  body: Body,
  headers: Record<string, string>,
) {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), timeoutMs)
  try {
    // `keepalive` completes the request even if the visitor leaves the page.
    const response = await apiFetch(path, { method: 'POST', body, headers, signal: timeout.signal, keepalive: true })
    // The row is already stored. A truncated body loses only the receipt.
    const receipt = await readJson<Partial<Receipt> | undefined>(response).catch(() => undefined)
    return { step: 'sent', body, receipt: receipt ?? {} } as const
  } catch (error) {
    const reason = timeout.signal.aborted ? 'The connection timed out' : reasonOf(error)
    return { step: 'failed', reason, nearest: error instanceof ApiError ? error.nearest : undefined } as const
  } finally {
    clearTimeout(timer)
  }
}

function reasonOf(error: unknown): string {
  // fetch() throws a TypeError on network errors, with a different message in each browser.
  if (error instanceof TypeError) return 'The connection was lost'
  let reason = (error instanceof Error ? error.message : String(error)).trimEnd()
  while (reason.endsWith('.')) reason = reason.slice(0, -1)
  return reason
}

/** The key of the last attempt if its content was the same, otherwise a new key. */
function idempotencyKeyFor(path: string, body: object): string {
  const content = JSON.stringify(body)
  const last = tabStorage.read<Attempt>(attemptKeyOf(path))
  const attempt = last?.content === content ? last : { content, key: newIdempotencyKey() }
  tabStorage.write(attemptKeyOf(path), attempt)
  return attempt.key
}
