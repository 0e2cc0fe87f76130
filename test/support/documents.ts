import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** All that the project says about itself in Markdown: each file's name and text. */
export const documents = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\0')
  .filter((name) => name !== '')
  .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }))

export function textOf(name: string): string {
  const found = documents.find((document) => document.name === name)
  if (!found) throw new Error(`There is no ${name}`)
  return found.text
}

/** What stands in the document between fences of the language, fence by fence. */
export const fencedIn = (text: string, language: string): string[] =>
  [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, of, content = '']) =>
    of === language ? [content] : [],
  )

/** The commands that a reader may type, line by line, without what is said beside them. */
export const commandsIn = (text: string): string[] =>
  fencedIn(text, 'sh')
    .flatMap((block) => block.split('\n'))
    .map((line) => line.replace(/(^|\s+)#.*$/, ''))
    .filter((line) => line !== '')
