/** One thing that was looked at, in words for an owner; the remedy says what to do about it. */
export type CheckResult =
  | { urgency: 'must' | 'should'; what: string; remedy: string }
  | { urgency: 'fine'; what: string }

export const must = (what: string, remedy: string): CheckResult => ({ urgency: 'must', what, remedy })

export const should = (what: string, remedy: string): CheckResult => ({ urgency: 'should', what, remedy })

export const fine = (what: string): CheckResult => ({ urgency: 'fine', what })

/** Nobody owns these: https://www.rfc-editor.org/rfc/rfc2606 */
export const isSampleDomain = (domain: string) => /(^|\.)example\.(com|net|org)$/i.test(domain)

export const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host)

export const messageOf = (error: unknown) => (error instanceof Error ? error.message || error.name : String(error))
