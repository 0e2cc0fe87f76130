// The rules by which MDN's HTTP Observatory 1.4.8 (https://developer.mozilla.org/en-US/observatory) scores one response of
// an https site. They are rewritten here because its package downloads lists during installation. HSTS preloading (+5) and
// the redirect from http to https are left out: no single response shows the first, and the proxy does the second.

type Response = { headers: Record<string, unknown>; body: string }

/** Starts at 100 and applies all penalties. Bonuses count only when at least 90 points are left. */
export function observatoryScore({ headers, body }: Response): number {
  const header = (name: string) => String(headers[name] ?? '').trim()
  const policy = readPolicy(header('content-security-policy'))
  const modifiers = [
    scorePolicy(policy),
    scoreFraming(policy, header('x-frame-options')),
    scoreReferrer(header('referrer-policy')),
    scoreTransport(header('strict-transport-security')),
    header('x-content-type-options') === 'nosniff' ? 0 : -5,
    scoreResourcePolicy(header('cross-origin-resource-policy')),
    // The worst penalties: the site shares nothing with other origins and sets no cookies.
    header('access-control-allow-origin') ? -50 : 0,
    header('set-cookie') ? -40 : 0,
    header('content-type').startsWith('text/html') ? scoreScripts(body) : 0,
  ]
  const sum = (list: number[]) => list.reduce((total, modifier) => total + modifier, 100)
  const withoutBonuses = sum(modifiers.filter((modifier) => modifier < 0))
  return Math.max(0, withoutBonuses >= 90 ? sum(modifiers) : withoutBonuses)
}

type Policy = Map<string, string[]> | 'invalid' | 'none'

function readPolicy(text: string): Policy {
  if (!text) return 'none'
  const policy = new Map<string, string[]>()
  for (const part of text.split(';')) {
    const [name = '', ...sources] = part.trim().toLowerCase().split(/\s+/)
    if (policy.has(name)) return 'invalid'
    if (name) policy.set(name, sources.length > 0 ? sources : ["'none'"])
  }
  return policy
}

const broad = /^(\*|ftp:|https?:|https?:\/\/\*(\.\*)?)$/

function scorePolicy(policy: Policy): number {
  if (policy === 'none' || policy === 'invalid') return -25
  const sources = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*']
  const hashed = (list: string[]) => list.some((source) => /^'(sha(256|384|512)|nonce)-/.test(source))
  const isLoose = (list: string[]) =>
    list.some((source) => broad.test(source) || source === 'data:' || (source === "'unsafe-inline'" && !hashed(list)))
  const isPassive = (name: string) => name === 'img-src' || name === 'media-src'
  const insecure = ([, list]: [string, string[]]) => list.some((source) => /^(http|ftp):/.test(source))

  if (isLoose(sources('script-src')) || sources('object-src').some((source) => broad.test(source))) return -20
  if ([...policy].some((entry) => !isPassive(entry[0]) && insecure(entry))) return -20
  if ([...sources('script-src'), ...sources('style-src')].includes("'unsafe-eval'")) return -10
  if ([...policy].some((entry) => isPassive(entry[0]) && insecure(entry))) return -10
  if (isLoose(sources('style-src'))) return 0
  return policy.get('default-src')?.join() === "'none'" ? 10 : 5
}

function scoreFraming(policy: Policy, frameOptions: string): number {
  if (typeof policy !== 'string' && policy.has('frame-ancestors')) return 5
  return /^(deny|sameorigin)$/i.test(frameOptions) ? 0 : -20
}

function scoreReferrer(policy: string): number {
  if (/^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(policy)) return 5
  return policy ? -5 : 0
}

function scoreTransport(header: string): number {
  const age = /(?:^|;)\s*max-age=(\d+)/i.exec(header)?.[1]
  if (age === undefined || header.includes(',')) return -20
  return Number(age) >= 15_552_000 ? 0 : -10
}

function scoreResourcePolicy(policy: string): number {
  if (/^same-(origin|site)$/.test(policy)) return 10
  return policy === '' || policy === 'cross-origin' ? 0 : -5
}

/** Scripts from other origins need an integrity hash. */
function scoreScripts(html: string): number {
  const foreign = [...html.matchAll(/<script[^>]*\bsrc="((?:https?:)?\/\/[^"]+)"[^>]*>/g)]
  if (foreign.some(([tag, src = '']) => !tag.includes('integrity=') && !src.startsWith('https:'))) return -50
  return foreign.every(([tag]) => tag.includes('integrity=')) ? 0 : -5
}
