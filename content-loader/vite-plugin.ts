import { join } from 'node:path'
import type { Plugin } from 'vite'
import { browserContent } from './browser-content.ts'

/** The module that reads the files. */
export const contentModule = join(import.meta.dirname, 'content.ts')
/** What the page holds, and the facts of the business in it. */
const inPage = '\0content:page'
const business = '\0content:business'
const { facts, values } = browserContent.dashboard

/**
 * Gives scripts of the browser the content that their page holds as JSON, in place of the module that reads the files. What
 * browser-content.ts does not name is no export, so a script that uses it fails the build.
 */
export function contentPlugin(): Plugin {
  return {
    name: 'content',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (id) => ([inPage, business].includes(id) ? id : undefined),
    load(id) {
      if (id === inPage)
        return `export const page = /*@__PURE__*/ JSON.parse(document.getElementById('firm').textContent)`
      if (id === business) return exportsOf('page.business', facts)
      if (id !== contentModule) return undefined
      return `export * as business from ${JSON.stringify(business)}\n${exportsOf('page', values)}`
    },
    onLog(_, log) {
      if (log.code === 'IMPORT_IS_UNDEFINED' && /content/.test(log.message))
        this.error(`${log.message}\nA script of the browser uses it: name it in content-loader/browser-content.ts.`)
    },
  }
}

/** Functions, so that the build removes what is not used. */
const exportsOf = (object: string, names: readonly string[]) =>
  `import { page } from ${JSON.stringify(inPage)}
${names.map((name) => `export const ${name} = /*@__PURE__*/ (() => ${object}.${name})()`).join('\n')}`
