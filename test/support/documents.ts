import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Every Markdown file of the project. */
export const documents = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\0')
  .filter((name) => name !== '')
  .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }))

export function textOf(name: string): string {
  const document = documents.find((each) => each.name === name)
  if (!document) throw new Error(`${name} does not exist`)
  return document.text
}

/** The content of each fenced code block of the language. */
export const fencedIn = (text: string, language: string): string[] =>
  [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, info, content = '']) =>
    info === language ? [content] : [],
  )

/** The lines of all `sh` blocks, without comments. */
export const commandsIn = (text: string): string[] =>
  fencedIn(text, 'sh')
    .flatMap((block) => block.split('\n'))
    .map((line) => line.replace(/(^|\s+)#.*$/, ''))
    .filter((line) => line !== '')
