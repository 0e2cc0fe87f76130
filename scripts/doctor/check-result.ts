/** The result of one check in plain words, and how to fix the problem. */
export type CheckResult = { urgency: 'must' | 'should'; what: string; fix: string } | { urgency: 'ok'; what: string }

export const must = (what: string, fix: string): CheckResult => ({ urgency: 'must', what, fix })

export const should = (what: string, fix: string): CheckResult => ({ urgency: 'should', what, fix })

export const ok = (what: string): CheckResult => ({ urgency: 'ok', what })

/** Reserved domains: https://www.rfc-editor.org/rfc/rfc2606 */
export const isSampleDomain = (domain: string) => /(^|\.)example\.(com|net|org)$/i.test(domain)

export const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host)

export const messageOf = (error: unknown) => (error instanceof Error ? error.message || error.name : String(error))
