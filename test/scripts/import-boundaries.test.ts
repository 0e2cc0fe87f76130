import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import project from '../../package.json' with { type: 'json' }
import { freshFolder } from '../support/stores.ts'

const root = join(import.meta.dirname, '../..')

const forbidden = [
  ['content-loader', '#domain/booking.ts'],
  ['content-loader', '#content'],
  ['content-loader', 'react'],
  ['domain', '#content-loader/facts.ts'],
  ['dashboard', '#content-loader/hours.ts'],
  ['domain', 'node:fs'],
  ['domain', 'fastify'],
  ['domain', 'react'],
  ['domain', '#ui/api.ts'],
  ['domain', '#server/env.ts'],
  ['domain', '../server/env.ts'],
  ['domain', './../server/env.ts'],
  ['ui', 'node:fs'],
  ['ui', 'fs'],
  ['ui', 'fastify-type-provider-zod'],
  ['ui', '#content-loader/read-content.ts'],
  ['ui', '#site/components/header.tsx'],
  ['ui', '#dashboard/shared/lists.ts'],
  ['ui', '#server/env.ts'],
  ['dashboard', 'node:fs'],
  ['dashboard', 'pg'],
  ['dashboard', '#site/components/header.tsx'],
  ['dashboard', '#site/pages/admin.astro'],
  ['dashboard', '#server/env.ts'],
  ['dashboard', '#ui/../server/env.ts'],
  ['dashboard/shared/view', '#site/forms/contact/contact-form.tsx'],
  ['dashboard/shared/view', '../lists.ts'],
  ['site', '#site/components/header.tsx'],
  ['site/new-folder', '#site/components/header.tsx'],
  ['site/directives', '#site/forms/booking/booking-form.tsx'],
  ['site/pages', 'node:fs'],
  ['site/pages', '@fastify/swagger'],
  ['site/pages', '#server/env.ts'],
  ['site/pages', '../../server/env.ts'],
  ['site/pages', '#site/pages/about.astro'],
  ['site/layouts', '#dashboard/dashboard.tsx'],
  ['site/layouts', '#site/pages/about.astro'],
  ['site/layouts', '#site/components/pages/home.tsx'],
  ['site/layouts', '#site/forms/booking/booking-form.tsx'],
  ['site/components', '#dashboard/dashboard.tsx'],
  ['site/components', '#site/pages/about.astro'],
  ['site/components', '#site/layouts/page.astro'],
  ['site/components', './pages/home.tsx'],
  ['site/components', '#site/forms/booking/booking-form.tsx'],
  ['site/components/pages', '#dashboard/dashboard.tsx'],
  ['site/components/pages', '#site/pages/about.astro'],
  ['site/components/pages', './home.tsx'],
  ['site/components/pages', '../header.tsx'],
  ['site/forms', './booking/booking-fields.tsx'],
  ['site/forms', '#site/components/header.tsx'],
  ['site/forms/booking', '#site/forms/contact/contact-form.tsx'],
  ['site/forms/booking', '../contact/contact-form.tsx'],
  ['site/forms/booking', '#site/components/pages/home.tsx'],
  ['site/forms/booking', '#site/pages/about.astro'],
  ['site/forms/booking', '#dashboard/shared/lists.ts'],
  ['site/forms/contact', '#site/forms/booking/booking-fields.tsx'],
  ['site/forms/contact', '#server/env.ts'],
  ['site/head', 'react'],
  ['site/head', '#ui/button.tsx'],
  ['site/scripts', 'react'],
  ['site/scripts', 'react-dom/client'],
  ['site/scripts', 'lucide-react'],
  ['site/scripts', '@tanstack/react-query'],
  ['site/scripts', '#ui/button.tsx'],
  ['site/scripts', '#site/components/header.tsx'],
  ['server', 'react'],
  ['server', 'react-dom/server'],
  ['server', '#ui/api.ts'],
  ['server', '#site/head/head.ts'],
  ['server', '#dashboard/shared/lists.ts'],
  ['server', '#content-loader/read-content.ts'],
  ['server', './app.ts'],
  ['server/bookings', '#server/calls/repository.ts'],
  ['server/bookings', '../calls/repository.ts'],
  ['server/bookings', '#server/contacts/repository.ts'],
  ['server/bookings', '#server/admin/guard.ts'],
  ['server/bookings', '#server/dashboard/related.ts'],
  ['server/reviews', '#server/bookings/repository.ts'],
  ['server/http', '#server/mail/outbox.ts'],
  ['server/store', '#server/submissions/idempotency.ts'],
  ['server/mail', '#server/submissions/submission.ts'],
  ['server/contacts', '#server/bookings/repository.ts'],
  ['server/contacts', '#server/app.ts'],
  ['server/calls', '#server/app.ts'],
  ['server/calls', '#server/contacts/repository.ts'],
  ['server/admin', '#server/bookings/repository.ts'],
  ['server/dashboard', '#server/app.ts'],
  ['server/store', '#server/bookings/repository.ts'],
  ['server/store/migrations', '#server/dashboard/related.ts'],
  ['server/mail', '#server/dashboard/related.ts'],
  ['server/mail', '#server/calls/repository.ts'],
  ['server/mail', 'react-dom/server'],
  ['server/mail', '@react-email/button'],
  ['server/mail/email', '#server/mail/outbox.ts'],
  ['server/mail/email', 'node:fs'],
  ['server/http', '#server/admin/guard.ts'],
  ['server/http', '#server/app.ts'],
  ['server/new-entity', '#server/bookings/repository.ts'],
] as const

const allowed = [
  ['domain', './fields.ts'],
  ['domain', 'zod/mini'],
  ['ui', 'react'],
  ['ui', '#content'],
  ['ui', './dialog.css'],
  ['dashboard', '@tanstack/react-query'],
  ['dashboard', '#ui/button.tsx'],
  ['dashboard/shared/view', '#dashboard/shared/lists.ts'],
  ['site/pages', '#dashboard/dashboard.tsx'],
  ['site/pages/contact', '#site/components/pages/contact.tsx'],
  ['site/pages', '#site/forms/draft-storage.ts'],
  ['site/pages', '#content'],
  ['server', '#content'],
  ['domain', '#content'],
  ['content-loader', 'yaml'],
  ['content-loader', 'node:fs'],
  ['content-loader/schema', '#content-loader/suggest.ts'],
  ['site/layouts', '#site/fonts/text.woff2?url'],
  ['site/layouts', './color-sheet.ts'],
  ['site/components', '#site/head/breadcrumbs.ts'],
  ['site/components/pages', '#site/forms/contact/unsent-form.tsx'],
  ['site/components/pages', '#site/components/header.tsx'],
  ['site/forms', '#site/scripts/event-replay.ts'],
  ['site/forms/booking', './date-field.tsx'],
  ['site/forms/booking', '#site/forms/submission.ts'],
  ['site/forms/booking', '#ui/button.tsx'],
  ['site/forms/booking', '#domain/booking.ts'],
  ['site/scripts', '#site/head/segment-label.ts'],
  ['server', '#server/bookings/routes.ts'],
  ['server/bookings', '#server/store/table.ts'],
  ['server/bookings', '#server/http/lists.ts'],
  ['server/contacts', '#server/http/site.ts'],
  ['server/dashboard', '#server/bookings/repository.ts'],
  ['server/store', 'node:sqlite'],
  ['server/mail', 'nodemailer'],
  ['server/mail/email', 'react-dom/server'],
  ['server/mail/email', '@react-email/button'],
  ['server/mail/email', '#server/mail/email-template.ts'],
] as const

/** Runs the import check in a folder with these files. */
function check(files: Record<string, string>) {
  const tree = freshFolder()
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(tree, dirname(file)), { recursive: true })
    writeFileSync(join(tree, file), text)
  }
  const script = join(root, 'scripts/check-imports.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], { cwd: tree, encoding: 'utf8' })
  return { status, lines: `${stdout}${stderr}`.split('\n').filter(Boolean) }
}

/** Writes one file per import and returns the imports that the check rejects. */
function rejected(imports: readonly (readonly [folder: string, imported: string])[]) {
  const fileOf = ([folder]: readonly [string, string], index: number) => `${folder}/planted-${index}.ts`
  const { lines } = check(
    Object.fromEntries(imports.map((each, index) => [fileOf(each, index), `import * as x from '${each[1]}'\n`])),
  )
  return imports.filter((each, index) => lines.some((line) => line.startsWith(`${fileOf(each, index)}:1 imports `)))
}

test('forbidden imports are rejected', () => {
  expect(rejected(forbidden)).toEqual(forbidden)
})

test('allowed imports pass', () => {
  expect(rejected(allowed)).toEqual([])
})

test.each([
  ['an import', 'ui/a.ts', "import { x } from 'node:fs'"],
  ['a side-effect import', 'ui/a.ts', "import 'node:fs'"],
  ['a type import', 'ui/a.ts', "import type { X } from 'node:fs'"],
  ['an import type', 'ui/a.ts', "let x: import('node:fs').Stats"],
  ['a re-export', 'ui/a.tsx', "export { x } from 'node:fs'"],
  ['a re-export of everything', 'ui/a.ts', "export * from 'node:fs'"],
  ['a dynamic import', 'ui/a.tsx', "const x = async () => <p>{await import('node:fs')}</p>"],
  ['a computed import', 'ui/a.ts', "import('node:' + name)"],
  ['a require', 'ui/a.js', "require('node:fs')"],
  ['an import in frontmatter', 'site/pages/a.astro', "---\nimport x from 'node:fs'\n---\n<p>é</p>"],
  ['a dynamic import in a template', 'site/pages/a.astro', "<p>é\n{(await import('node:fs')).x}</p>"],
  ['an import in a script element', 'site/pages/a.astro', "<p>é</p><script>\nimport 'node:fs'\n</script>"],
  [
    'the source of a script element',
    'site/layouts/a.astro',
    '<p>é</p>\n<script src="#dashboard/dashboard.tsx"></script>',
  ],
])('%s is checked', (_, file, text) => {
  const { status, lines } = check({ [file]: text })
  const line = text.split('\n').findIndex((each) => /node:|dashboard/.test(each)) + 1
  expect(lines).toEqual([expect.stringMatching(RegExp(`^${file}:${line} imports .+: .+$`))])
  expect(status).toBe(1)
})

test('a file that cannot be parsed fails the check', () => {
  const { status, lines } = check({ 'ui/a.ts': 'import {', 'site/pages/a.astro': '---\nimport {\n---\n' })
  expect(lines).toEqual([
    expect.stringMatching(/^site\/pages\/a\.astro:1 cannot be parsed: /),
    expect.stringMatching(/^ui\/a\.ts:1 cannot be parsed: /),
  ])
  expect(status).toBe(1)
})

test('npm run check runs the import check, which prints file, line, import and reason', () => {
  expect(project.scripts.check.split(' && ')).toContain('node scripts/check-imports.ts')
  expect(check({ 'ui/a.ts': "import 'react'\n" })).toEqual({ status: 0, lines: [] })
  expect(check({ 'server/calls/a.ts': "\nimport '#server/app.ts'\n" })).toEqual({
    status: 1,
    lines: [
      'server/calls/a.ts:2 imports #server/app.ts: a server folder imports only domain, http, mail, people, store and submissions, and no React',
    ],
  })
})
