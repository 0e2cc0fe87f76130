import type { FastifyInstance } from 'fastify'
import type { Site } from './site.ts'
import { siteRoute } from './site-routes.ts'

/** Resolves to the methods that a path takes, in a fixed order. Empty for an unknown path. */
export type AllowedMethods = (path: string) => string[]

/** Reads the routes that are added after this call. */
export function allowedMethods(app: FastifyInstance, site: Site): AllowedMethods {
  const routes: { pattern: RegExp; methods: readonly string[] }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    if (url !== siteRoute) routes.push({ pattern: patternOf(url), methods: [method].flat() })
  })
  return (path) => {
    const plain = path.replaceAll(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '')
    const methods = routes.flatMap(({ pattern, methods }) => (pattern.test(plain) ? methods : []))
    if (site.responses.has(plain) || site.images.has(plain)) methods.push('GET', 'HEAD')
    return [...new Set(methods)].sort()
  }
}

/** Matches the paths of a route such as /request/:token/visit.ics. */
const patternOf = (url: string) => new RegExp(`^${url.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`, 'i')
