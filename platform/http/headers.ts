/**
 * The headers of every response that a browser could show as a document, errors included. With `coversSubdomains`, browsers
 * use https for all subdomains of the site's host too.
 */
export function securityHeaders(publicUrl: string, coversSubdomains = false): Record<string, string> {
  return {
    ...fileHeaders(publicUrl, coversSubdomains),
    'Content-Security-Policy': contentSecurityPolicy([], []),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': permissionsPolicy(),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Frame-Options': 'DENY',
  }
}

/** The security headers that mean something for scripts, pictures and fonts. */
export function fileHeaders(publicUrl: string, coversSubdomains = false): Record<string, string> {
  const twoYears = 'max-age=63072000'
  return {
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    ...(publicUrl.startsWith('https:') && {
      'Strict-Transport-Security': coversSubdomains ? `${twoYears}; includeSubDomains` : twoYears,
    }),
  }
}

/** Inline scripts and styles are allowed only by their hash: `sha256-…`. The dashboard may do more than other pages. */
export function contentSecurityPolicy(
  scripts: readonly string[],
  styles: readonly string[],
  isDashboard = false,
): string {
  return [
    "default-src 'none'",
    `script-src 'self'${hashesIn(scripts)}`,
    `style-src 'self'${hashesIn(styles)}`,
    // The dashboard loads customers' photos with its token, so their pictures have object URLs.
    `img-src 'self' data:${isDashboard ? ' blob:' : ''}`,
    "font-src 'self'",
    // The map's script asks for this empty page, to know whether the map can load.
    "connect-src 'self' https://www.google.com/generate_204",
    `frame-src ${isDashboard ? "'self' " : ''}https://www.google.com https://maps.google.com`,
    "manifest-src 'self'",
    `worker-src ${isDashboard ? "'self'" : "'none'"}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The policy of a page that the dashboard shows in a frame. It runs nothing and sends nothing. */
export const framedPolicy = (styles: readonly string[]): string =>
  [
    "default-src 'none'",
    `style-src 'self'${hashesIn(styles)}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ')

const hashesIn = (list: readonly string[]) => list.map((hash) => ` '${hash}'`).join('')

/** Denies what no page needs. Only the dashboard signs in with passkeys. */
export function permissionsPolicy(isDashboard = false): string {
  const allowed = isDashboard ? passkeyFeatures : []
  return deniedFeatures.map((feature) => `${feature}=(${allowed.includes(feature) ? 'self' : ''})`).join(', ')
}

const passkeyFeatures = ['publickey-credentials-create', 'publickey-credentials-get']

const deniedFeatures = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  ...passkeyFeatures,
  'screen-wake-lock',
  'usb',
  'xr-spatial-tracking',
]

/** Keeps responses with private data out of caches and search engines. */
export const privateHeaders = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }

/** Takes the URL of a request or the path of a route. */
export const isApiPath = (path = '') => /^\/+api(?:[/?]|$)/i.test(path)
