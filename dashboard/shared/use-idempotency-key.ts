import { useRef } from 'react'
import { newIdempotencyKey } from '#ui/idempotency-key.ts'

/** One idempotency key per content, so a retry after a lost response creates no second row. */
export function useIdempotencyKey() {
  const last = useRef({ content: '', key: '' })
  return (body: object) => {
    const content = JSON.stringify(body)
    if (last.current.content !== content) last.current = { content, key: newIdempotencyKey() }
    return last.current.key
  }
}
