/** crypto.randomUUID exists only in secure contexts, so not over plain HTTP on an office network. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
