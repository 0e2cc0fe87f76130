// Checks every import against the boundaries below. `npm run check` runs it.
import { globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { posix } from 'node:path'
import { parse as parseAstro } from '@astrojs/compiler-rs'
import { parseSync } from 'vite'

const npm = 'npm:*{,/**}'
const withoutReact = '!npm:{react*,*-react,*/react*,@react-email,radix-ui}{,/**}'
const browserPackages = [npm, '!npm:{@fastify,fastify*,nodemailer,pg}{,/**}']
/** What every part above it may import: pure modules, the facts of the firm, and what a noun is. */
const ground = ['content', 'core/**', 'firm/**', 'features/*.ts', 'features/*/*.ts']
const browser = [...ground, ...browserPackages, 'ui/**']
const server = [...ground, 'node:*{,/**}', npm, withoutReact, 'content-loader/content-folder.ts', 'platform/**']
const siteKit = 'site/{components,fonts,forms,head,scripts,styles}/**'

/**
 * The last row whose glob matches a file applies. `may` lists what the file may import. The last matching glob decides, and
 * `!` forbids. `own` is the folder before `**` in the row's glob.
 */
const boundaries: { files: string; may: string[]; reason: string }[] = [
  { files: 'core/**', may: ['own/**', 'npm:zod/mini'], reason: 'core imports only zod/mini and itself' },
  { files: 'core/version.ts', may: ['package.json'], reason: 'the version imports only package.json' },
  {
    files: 'content-loader/**',
    may: ['own/**', 'core/**', 'node:*{,/**}', 'npm:{marked,vite,yaml,zod/mini}'],
    reason: 'the content loader imports only core, Node and parsers',
  },
  {
    files: 'firm/**',
    may: ['own/**', 'content', 'core/**', 'npm:zod/mini'],
    reason: 'firm imports only zod/mini, core and the content',
  },
  {
    files: 'features/**',
    may: [...ground, 'npm:zod/mini'],
    reason: 'what a noun is depends only on zod/mini, core, firm, the content and other nouns',
  },
  { files: 'ui/**', may: browser, reason: 'ui imports only core, firm, nouns and browser packages' },
  {
    files: 'platform/**',
    may: server,
    reason: 'platform imports only core, firm, nouns and server packages, and no React',
  },
  {
    files: 'platform/mail/email/**',
    may: [...ground, 'npm:{react,react-dom/server,@react-email/*}', 'platform/mail/email-template.ts', 'own/**'],
    reason: 'email components import only core, firm, the email template, React and React Email',
  },
  {
    files: 'features/*/server/**',
    may: [...server, 'own/**', 'features/*/server/*'],
    reason:
      "a feature's server imports only core, firm, nouns, platform, the files directly in the server folder of another feature, and no React",
  },
  {
    files: 'features/website/server/**',
    may: [...server, 'own/**', 'features/*/server/*', 'content-loader/**'],
    reason: 'the server of the website imports what others do, and the content loader, which checks what it publishes',
  },
  {
    files: 'features/*/staff/**',
    may: [...browser, 'dashboard/kit/**', 'features/*/staff/**'],
    reason: "what staff see imports only core, firm, nouns, ui, the dashboard's kit and other things that staff see",
  },
  {
    files: 'features/*/public/**',
    may: [...browser, siteKit, 'features/*/public/**'],
    reason:
      "what customers see imports only core, firm, nouns, ui, the site's parts and other things that customers see",
  },
  {
    files: 'dashboard/**',
    may: [...browser, 'own/**', 'features/*/staff/**'],
    reason: 'the dashboard composes what staff see; it imports no site and no server',
  },
  {
    files: 'dashboard/kit/**',
    may: [...browser, 'own/**', 'dashboard/after-first-view.ts'],
    reason: "the dashboard's kit imports only core, firm, nouns, ui and itself",
  },
  {
    files: 'site/**',
    may: [
      ...browser,
      'astro:*',
      'own/**',
      '!site/pages/**',
      'content-loader/browser-content.ts',
      'dashboard/dashboard.tsx',
      'features/*/public/**',
    ],
    reason: 'the site composes what customers see; it imports no page and no server',
  },
  ...['components', 'forms'].map((folder) => ({
    files: `site/${folder}/**`,
    may: [...browser, siteKit, 'content-loader/browser-content.ts'],
    reason: "the site's parts import only core, firm, nouns, ui and each other",
  })),
  ...['head', 'scripts'].map((folder) => ({
    files: `site/${folder}/**`,
    may: [...ground, ...browserPackages, withoutReact, 'site/{head,scripts}/**'],
    reason: 'scripts of plain pages import only core, firm, nouns and each other, and no React',
  })),
  {
    files: 'server/**',
    may: [
      ...server,
      'own/**',
      'content-loader/{content-folder,read-content}.ts',
      'features/*/server/**',
      '!npm:astro/**',
    ],
    reason: "the server composes platform and features' servers, and imports no React",
  },
  { files: 'server/render.ts', may: ['npm:astro/app/entrypoint'], reason: 'only server/render.ts renders with Astro' },
]

type Tree = Record<string, unknown>
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null

/** Finds module names in imports, re-exports, import types, `require` and script elements. */
function* namesIn(node: Tree): Generator<Tree> {
  if (isTree(node.source)) yield node.source
  if (isTree(node.callee) && node.callee.name === 'require' && Array.isArray(node.arguments)) yield* node.arguments
  if (isTree(node.name) && node.name.name === 'script' && Array.isArray(node.attributes)) {
    const src = node.attributes.find((attribute) => attribute.name?.name === 'src')?.value
    if (/^[.#]/.test(src?.value)) yield src
  }
  for (const child of Object.values(node)) if (isTree(child)) yield* namesIn(child)
}

/** A path from the project root, `node:fs` or `npm:react`. */
function targetOf(name: string, file: string): string {
  const path = name.replace(/\?.*/, '')
  if (path.startsWith('#')) return posix.normalize(path.slice(1))
  if (path.startsWith('.')) return posix.join(posix.dirname(file), path)
  if (isBuiltin(path)) return path.replace(/^(node:)?/, 'node:')
  return /^\/|:/.test(path) ? path : `npm:${path}`
}

/** Imports at another address a file that the page failed to load. */
const retriesImports = 'ui/import-with-retry.ts'

/** Why the file may not import the module. Undefined when it may. */
function violationOf(name: unknown, file: string): string | undefined {
  if (file === retriesImports) return undefined
  if (typeof name !== 'string') return 'the module name must be a string literal'
  const target = targetOf(name, file)
  if (name.startsWith('.') && posix.relative(posix.dirname(file), target).startsWith('..'))
    return `outside the folder, import #${target}`
  const boundary = boundaries.findLast(({ files }) => posix.matchesGlob(file, files))
  if (!boundary) return 'no boundary matches this file'
  const own = file.split('/', boundary.files.split('/').length - 1).join('/')
  const last = boundary.may.findLast((glob) =>
    posix.matchesGlob(target, glob.replace('!', '').replace(/^own\//, `${own}/`)),
  )
  return last && !last.startsWith('!') ? undefined : boundary.reason
}

/** The syntax tree of a file, or the first error in it. */
function parse(file: string, text: string): { tree: unknown; error: string | undefined } {
  if (file.endsWith('.astro')) {
    const { ast, diagnostics } = parseAstro(text)
    return { tree: ast, error: diagnostics.find(({ severity }) => severity === 'error')?.text }
  }
  const { program, errors } = parseSync(file, text)
  return { tree: program, error: errors[0]?.message }
}

function violationsIn(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  const { tree, error } = parse(file, text)
  if (error || !isTree(tree)) return [`${file}:1 cannot be parsed: ${error}`]
  return [...namesIn(tree)].flatMap(({ value, start, end }) => {
    const reason = violationOf(value, file)
    const line = text.slice(0, Number(start)).split('\n').length
    return reason ? `${file}:${line} imports ${value ?? text.slice(Number(start), Number(end))}: ${reason}` : []
  })
}

const folders = new Set(boundaries.map(({ files }) => files.split('/')[0]))
const files = globSync(`{${[...folders]}}/**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs,astro}`, { exclude: ['**/*.test.ts'] })
const violations = files
  .map((file) => file.replaceAll('\\', '/'))
  .sort()
  .flatMap(violationsIn)
for (const violation of violations) console.error(violation)
if (violations.length > 0) process.exitCode = 1
