import { join } from 'node:path'
import type { Plugin } from 'vite'
import type { Content } from './content-types.ts'
import { mistakesInWords, readContent } from './read-content.ts'
import { BusinessFile } from './schema/business.ts'

const root = join(import.meta.dirname, '..')
/** The module that reads the files. */
export const contentModule = join(import.meta.dirname, 'content.ts')
const part = '\0content:'

/** Fields that the content may leave out are exports, too. */
const businessFields = Object.keys(BusinessFile.shape)

/**
 * Puts the values of the content into bundles, in place of the module that reads the files. A build has a module per value,
 * so that a script loads only the values that it uses. Of the business, it loads only the facts that it uses.
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
        if (name !== 'business') return declarationOf(name, parts[name])
        const facts = { ...Object.fromEntries(businessFields.map((field) => [field, undefined])), ...parts.business }
        return Object.entries(facts)
          .map(([field, value]) => declarationOf(field, value))
          .join('\n')
      }
      if (id !== contentModule) return undefined
      const { content, errors } = readContent(root)
      if (!content) this.error({ message: mistakesInWords(errors), stack: '' })
      parts = content
      return Object.entries(content)
        .map(([name, value]) =>
          isBuild
            ? `export ${name === 'business' ? '* as business' : `{ ${name} }`} from ${JSON.stringify(part + name)}`
            : declarationOf(name, value),
        )
        .join('\n')
    },
  }
}

const declarationOf = (name: string, value: unknown) => `export const ${name} = ${JSON.stringify(value)}`
