import { join } from 'node:path'
import type { Plugin } from 'vite'
import type { Content } from './content-types.ts'
import { mistakesInWords, readContent } from './read-content.ts'

const root = join(import.meta.dirname, '..')
/** The module that reads the files. */
export const contentModule = join(import.meta.dirname, 'content.ts')
const part = '\0content:'

/**
 * Puts the values of the content into bundles, in place of the module that reads the files. A build has a module per value,
 * so that a script loads only the values that it uses.
 */
export function contentPlugin(): Plugin {
  let isBuild = false
  let parts: Partial<Content> = {}
  return {
    name: 'content',
    enforce: 'pre',
    configResolved(config) {
      isBuild = config.command === 'build'
    },
    resolveId: (id) => (id.startsWith(part) ? id : undefined),
    load(id) {
      if (id.startsWith(part)) {
        const name = id.slice(part.length) as keyof Content // named by the module below
        return declarationOf(name, parts[name])
      }
      if (id !== contentModule) return undefined
      const { content, errors } = readContent(root)
      if (!content) this.error({ message: mistakesInWords(errors), stack: '' })
      parts = content
      return Object.entries(content)
        .map(([name, value]) =>
          isBuild ? `export { ${name} } from ${JSON.stringify(part + name)}` : declarationOf(name, value),
        )
        .join('\n')
    },
  }
}

const declarationOf = (name: string, value: unknown) => `export const ${name} = ${JSON.stringify(value)}`
