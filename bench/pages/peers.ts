import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Captured } from '../floor/capture.ts'
import { freshFolder, runProgram } from '../temporary.ts'
import { copyFiles } from './site-folder.ts'

const bench = join(import.meta.dirname, '..')

/** Our home page with nothing but HTML and CSS; resolves to its folder. */
export function makeFloor({ html }: Captured): string {
  const folder = freshFolder()
  copyFiles(folder)
  writeFileSync(join(folder, 'index.html'), html)
  return folder
}

/** The same content as a static export of Next.js; resolves to its folder. */
export async function buildNext(home: Captured): Promise<string> {
  const folder = prepare('next', home, nextLink)
  const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1', CI: '1' }
  await runProgram(process.execPath, [join(bench, 'node_modules/next/dist/bin/next'), 'build'], { cwd: folder, env })
  return join(folder, 'out')
}

/** The same content as a single-page app built by Vite; resolves to its folder. */
export async function buildVite(home: Captured): Promise<string> {
  const folder = prepare('vite', home, `const Link = 'a'`)
  const env = { ...process.env, NODE_ENV: 'production' as const }
  await runProgram(process.execPath, [join(bench, 'node_modules/vite/bin/vite.js'), 'build'], { cwd: folder, env })
  return join(folder, 'dist')
}

/** The other pages are not built, so there is nothing to fetch ahead. */
const nextLink = `import NextLink from 'next/link'
const Link = (props) => <NextLink prefetch={false} {...props} />`

/** A copy of the peer's few files beside the packages it needs, with our content. */
function prepare(peer: 'next' | 'vite', { title, description, css, fonts, jsx }: Captured, link: string): string {
  const folder = join(bench, 'build/peers', peer)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'public'), { recursive: true })
  cpSync(join(bench, 'peers', peer), folder, { recursive: true })
  copyFiles(join(folder, 'public'))
  writeFileSync(join(folder, 'home.css'), css)
  writeFileSync(join(folder, 'home.jsx'), `${link}\nexport const Home = () => <>${jsx}</>\n`)
  writeFileSync(join(folder, 'head.json'), JSON.stringify({ title, description, fonts }))
  return folder
}
