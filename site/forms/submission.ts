import { useEffect, useRef, useState } from 'react'
import { trapHeaders } from '#domain/trap.ts'
import { call } from '#ui/api.ts'
import { liveValue } from '#ui/live-value.ts'
import { attemptKeyOf, forgetSent } from './draft-memory.ts'
import { tabMemory } from './tab-memory.ts'

/** A visitor on a bad line is told after this long that nothing came back. */
const patienceMs = 20_000

/** A press as soon after the answer is the second one of a double press: it would find the form empty. */
const doublePressMs = 500

type Attempt = { content: string; key: string }

/** The paths that forms are being sent to: whoever leaves meanwhile and comes back finds that out. */
const underWay = liveValue<readonly string[]>([])

/**
 * Sends a visitor's form, once an attempt, and empties it then. A retry of the same content carries the same
 * Idempotency-Key, also after a reload, so it cannot become a second row when only the answer was lost. `trap` goes to
 * the form's <Trap>; `failure` says why the last attempt came to nothing.
 */
export function useSubmission<Receipt>(path: string) {
  const sending = underWay.use().includes(path)
  const [failure, setFailure] = useState<string>()
  const trap = useRef<HTMLInputElement>(null)
  const shownAt = useRef(0)
  useEffect(() => {
    shownAt.current = performance.now()
  }, [])
  const attemptKey = attemptKeyOf(path)

  async function submit(body: object): Promise<Receipt> {
    const content = JSON.stringify(body)
    const last = tabMemory.read<Attempt>(attemptKey)
    const attempt = last?.content === content ? last : { content, key: newKey() }
    tabMemory.write(attemptKey, attempt)
    underWay.set([...underWay.get(), path])
    setFailure(undefined)
    try {
      const seconds = Math.floor((performance.now() - shownAt.current) / 1000)
      const headers = {
        'Idempotency-Key': attempt.key,
        [trapHeaders.seconds]: String(seconds),
        ...(trap.current?.value && { [trapHeaders.filledIn]: 'filled in' }),
      }
      const receipt = await inTime((signal) => call<Receipt>(path, { method: 'POST', body, headers, signal }))
      forgetSent(path)
      return receipt
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
      throw error
    } finally {
      setTimeout(() => underWay.set(underWay.get().filter((other) => other !== path)), doublePressMs)
    }
  }

  return { sending, failure, submit, trap }
}

/** Gives up when the answer does not come, and says in plain words what became of the line. */
async function inTime<Answer>(act: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), patienceMs)
  try {
    return await act(patience.signal)
  } catch (error) {
    if (patience.signal.aborted) throw new Error('The connection timed out')
    // What fetch throws when there was no answer; each browser has other words for it.
    if (error instanceof TypeError) throw new Error('The connection was lost')
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** crypto.randomUUID is missing where the page is not served over https, as on a phone in the office's own network. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
