import { useEffect, useRef, useState } from 'react'
import { call } from './api.ts'

/**
 * Sends a visitor's form, once an attempt. A retry of the same content carries the same Idempotency-Key, so it cannot
 * become a second row when only the answer was lost. `trap` goes to the form's <Trap>.
 */
export function useSubmission<Receipt>(path: string) {
  const [sending, setSending] = useState(false)
  const trap = useRef<HTMLInputElement>(null)
  const shownAt = useRef(0)
  useEffect(() => {
    shownAt.current = performance.now()
  }, [])
  const attempt = useRef<{ content: string; key: string }>(undefined)

  async function submit(body: object): Promise<Receipt> {
    const content = JSON.stringify(body)
    if (attempt.current?.content !== content) attempt.current = { content, key: newKey() }
    setSending(true)
    try {
      const seconds = Math.floor((performance.now() - shownAt.current) / 1000)
      const headers = {
        'Idempotency-Key': attempt.current.key,
        'Form-Seconds': String(seconds),
        ...(trap.current?.value && { 'Form-Trap': 'filled in' }),
      }
      const receipt = await call<Receipt>(path, { method: 'POST', body, headers })
      attempt.current = undefined
      return receipt
    } finally {
      setSending(false)
    }
  }

  return { sending, submit, trap }
}

/** crypto.randomUUID is missing where the page is not served over https, as on a phone in the office's own network. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
