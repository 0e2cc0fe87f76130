// Checks every import against the boundaries below. `npm run check` runs it.
import { globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { posix } from 'node:path'
import { parse as parseAstro } from '@astrojs/compiler-rs'
import { parseSync } from 'vite'

const npm = 'npm:*{,/**}'
const browser = ['content', 'domain/**', npm, '!npm:{@fastify,fastify*,nodemailer,pg}{,/**}']
const site = [...browser, 'astro:*', 'ui/**']
const withoutReact = '!npm:{react*,*-react,*/react*,@react-email,radix-ui}{,/**}'
const server = ['content', 'domain/**', 'node:*{,/**}', npm, withoutReact]
const serverFolder = [...server, 'server/env.ts', 'server/{http,mail,people,store,submissions}/**', 'own/**']

/**
 * The last row whose glob matches a file applies, so a new folder inherits the rules of its parent.
 * `may` lists what the file may import. The last matching glob decides, and `!` forbids.
 * `own` is the folder before `**` in the row's glob.
 */
const boundaries: { files: string; may: string[]; reason: string }[] = [
  {
    files: 'domain/**',
    may: ['own/**', 'content', 'npm:zod/mini'],
    reason: 'domain imports only zod/mini, the content and itself',
  },
  {
    files: 'content-loader/**',
    may: [
      'own/**',
      'domain/{dialing,in-order,map-provider,palette-mix,text-kinds,week}.ts',
      'node:*{,/**}',
      'npm:{marked,vite,yaml,zod/mini}',
    ],
    reason: 'the content loader imports only Node, parsers, and modules of domain that read no content',
  },
  { files: 'ui/**', may: [...browser, 'own/**'], reason: 'ui imports only domain and browser packages' },
  {
    files: 'dashboard/**',
    may: [...browser, 'ui/**', 'own/**'],
    reason: 'dashboard imports only ui, domain and browser packages',
  },
  {
    files: 'site/**',
    may: site,
    reason: 'site imports only ui, domain, content, browser packages and its subfolders',
  },
  {
    files: 'site/head/**',
    may: [...site, withoutReact, '!ui/**', 'own/**'],
    reason: 'head imports only domain and content, and no React',
  },
  {
    files: 'site/scripts/**',
    may: [...browser, withoutReact, 'site/head/**', 'own/**'],
    reason: 'plain scripts import only site/head and domain, and no React',
  },
  {
    files: 'site/forms/**',
    may: [...site, 'content-loader/browser-content.ts', 'site/scripts/**', 'own/*'],
    reason: 'shared form code imports only site/scripts, and no form',
  },
  {
    files: 'site/forms/*/**',
    may: [...site, 'site/scripts/**', 'site/forms/*', 'own/**'],
    reason: 'a form imports no other form; of site, it imports only site/scripts and site/forms',
  },
  {
    files: 'site/components/**',
    may: [...site, 'site/{fonts,head,scripts,styles}/**', 'own/**', '!own/pages/**'],
    reason: 'components import no pages, layouts, forms or dashboard',
  },
  {
    files: 'site/components/pages/**',
    may: [...site, 'site/{components,forms,head}/**', '!own/**'],
    reason: 'page content imports no pages, layouts or dashboard',
  },
  {
    files: 'site/layouts/**',
    may: [...site, 'site/{components,fonts,head,scripts,styles}/**', '!site/components/pages/**', 'own/**'],
    reason: 'layouts import no pages, forms or dashboard',
  },
  {
    files: 'site/pages/**',
    may: [...site, 'dashboard/**', 'site/**', '!own/**'],
    reason: 'pages import site and dashboard, but no other page',
  },
  {
    files: 'site/rendered/**',
    may: [...site, 'site/{components,forms,head}/**', '!site/components/pages/**', 'own/**'],
    reason: 'pages that the server renders import no built pages, layouts or dashboard',
  },
  {
    files: 'server/**',
    may: [...server, 'own/**', '!own/app.ts'],
    reason: 'server imports only domain, and no React; only dev, main and serve import server/app.ts',
  },
  {
    files: 'server/{dev,main,serve}.ts',
    may: [...server, 'content-loader/content-folder.ts', 'server/**'],
    reason: 'server imports only domain and the content folder, and no React',
  },
  { files: 'server/render.ts', may: ['npm:astro/app/entrypoint'], reason: 'only server/render.ts renders with Astro' },
  {
    files: 'server/*/**',
    may: serverFolder,
    reason: 'a server folder imports only domain, http, mail, people, store and submissions, and no React',
  },
  {
    files: 'server/{http,store}/**',
    may: [...server, 'server/env.ts', 'server/{http,store}/**'],
    reason: 'http and store import only domain and each other, and no React',
  },
  {
    files: 'server/child-process/child-processes.ts',
    may: [...serverFolder, 'content-loader/content-folder.ts'],
    reason: 'child processes get the content folder',
  },
  {
    files: 'server/images/**',
    may: [...server, 'content-loader/content-folder.ts', 'server/http/escape-html.ts', 'own/**'],
    reason: 'server/images imports only domain, the content folder and escape-html, and no React',
  },
  {
    files: 'server/publish/**',
    may: [...server, 'content-loader/{content-folder,read-content}.ts', 'server/{http,images}/**', 'own/**'],
    reason: 'server/publish imports only domain, the content loader, http and images, and no React',
  },
  {
    files: 'server/mail/**',
    may: [...server, 'server/env.ts', 'server/{http,store}/**', 'own/**'],
    reason: 'mail imports only domain, http and store, and no React',
  },
  {
    files: 'server/mail/email/**',
    may: [
      'content',
      'domain/**',
      'npm:{react,react-dom/server,@react-email/*}',
      'server/mail/email-template.ts',
      'own/**',
    ],
    reason: 'email components import only domain, the email template, React and React Email',
  },
  {
    files: 'server/bookings/**',
    may: [...serverFolder, 'server/{availability,closed-days,reviews}/**'],
    reason:
      'server/bookings imports only domain, availability, closed days, reviews, http, mail, people, store and submissions, and no React',
  },
  {
    files: 'server/availability/**',
    may: [...serverFolder, 'server/closed-days/**'],
    reason:
      'server/availability imports only domain, closed days, http, mail, people, store and submissions, and no React',
  },
  {
    files: 'server/dashboard/**',
    may: [
      ...serverFolder,
      'server/{admin,bookings,calls,closed-days,contacts,photos,price-items,quotes,requests,texts}/**',
    ],
    reason:
      'server/dashboard imports only domain, entities, photos, price list, quotes, texts, admin, http, mail, people, store and submissions, and no React',
  },
  {
    files: 'server/photos/**',
    may: [...serverFolder, 'server/child-process/**', 'server/requests/{finder,tokens}.ts'],
    reason:
      'server/photos imports only domain, child-process, requests, http, mail, people, store and submissions, and no React',
  },
  {
    files: 'server/child-process/child-process.ts',
    may: [...server, 'own/**', 'server/photos/reencode.ts', 'server/quotes/pdf/render-facts.ts'],
    reason: 'the child process imports only what its jobs do',
  },
  {
    files: 'server/quotes/**',
    may: [
      ...serverFolder,
      'server/{bookings,child-process,contacts}/**',
      'server/requests/{email-facts,finder,tokens}.ts',
    ],
    reason:
      'server/quotes imports only domain, bookings, child-process, contacts, requests, http, mail, people, store and submissions, and no React',
  },
  {
    files: 'server/digest/**',
    may: [...serverFolder, 'server/{bookings,closed-days,contacts,requests}/**'],
    reason:
      'server/digest imports only domain, entities, closed days, http, mail, people, store and submissions, and no React',
  },
  {
    files: 'server/reminders/**',
    may: [...serverFolder, 'server/bookings/**'],
    reason: 'server/reminders imports only domain, bookings, http, mail, people, store and submissions, and no React',
  },
  {
    files: 'server/requests/**',
    may: [...serverFolder, 'server/{bookings,contacts,photos,quotes,reviews}/**'],
    reason:
      'server/requests imports only domain, bookings, contacts, photos, quotes, reviews, http, mail, people, store and submissions, and no React',
  },
  {
    files: 'server/webhook/**',
    may: [...serverFolder, 'server/{quotes,requests}/**'],
    reason:
      'server/webhook imports only domain, quotes, requests, http, mail, people, store and submissions, and no React',
  },
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
const files = globSync(`{${[...folders]}}/**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs,astro}`)
const violations = files.sort().flatMap(violationsIn)
for (const violation of violations) console.error(violation)
if (violations.length > 0) process.exitCode = 1
