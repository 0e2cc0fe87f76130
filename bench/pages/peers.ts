import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Captured } from '../floor/capture.ts'
import { createTemporaryFolder, runProgram } from '../temporary.ts'
import { copyFiles, copySite } from './site-folder.ts'

const bench = join(import.meta.dirname, '..')

/** Writes our home page as HTML and CSS only. Resolves to its folder. */
export async function makeFloor({ html }: Captured): Promise<string> {
  const folder = createTemporaryFolder()
  copyFiles(await copySite(), folder)
  writeFileSync(join(folder, 'index.html'), html)
  return folder
}

/** Builds the same content as a static Next.js export. Resolves to its folder. */
export async function buildNext(home: Captured): Promise<string> {
  const folder = await prepare('next', home, nextLink)
  const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1', CI: '1' }
  await runProgram(process.execPath, [join(bench, 'node_modules/next/dist/bin/next'), 'build'], { cwd: folder, env })
  return join(folder, 'out')
}

/** Builds the same content as a Vite single-page app. Resolves to its folder. */
export async function buildVite(home: Captured): Promise<string> {
  const folder = await prepare('vite', home, `const Link = 'a'`)
  const env = { ...process.env, NODE_ENV: 'production' as const }
  await runProgram(process.execPath, [join(bench, 'node_modules/vite/bin/vite.js'), 'build'], { cwd: folder, env })
  return join(folder, 'dist')
}

/** The other pages do not exist in the peers, so prefetching is off. */
const nextLink = `import NextLink from 'next/link'
const Link = (props) => <NextLink prefetch={false} {...props} />`

/** Copies the peer's sources into the build folder and adds our content. */
async function prepare(
  peer: 'next' | 'vite',
  { title, description, css, fonts, jsx }: Captured,
  link: string,
): Promise<string> {
  const folder = join(bench, 'build/peers', peer)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'public'), { recursive: true })
  cpSync(join(bench, 'peers', peer), folder, { recursive: true })
  copyFiles(await copySite(), join(folder, 'public'))
  writeFileSync(join(folder, 'home.css'), css)
  writeFileSync(join(folder, 'home.jsx'), `${link}\nexport const Home = () => <>${jsx}</>\n`)
  writeFileSync(join(folder, 'head.json'), JSON.stringify({ title, description, fonts }))
  return folder
}
