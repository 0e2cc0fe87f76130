import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import project from '../../package.json' with { type: 'json' }
import { freshFolder } from '../support/stores.ts'

const root = join(import.meta.dirname, '../..')

const forbidden = [
  ['core', '#content'],
  ['core', '#firm/money.ts'],
  ['core', '#features/bookings/booking.ts'],
  ['core', 'node:fs'],
  ['core', 'react'],
  ['core', '../server/app.ts'],
  ['core', './../server/app.ts'],
  ['content-loader', '#firm/money.ts'],
  ['content-loader', '#features/bookings/booking.ts'],
  ['content-loader', '#content'],
  ['content-loader', 'react'],
  ['firm', '#features/bookings/booking.ts'],
  ['firm', '#content-loader/facts.ts'],
  ['firm', 'node:fs'],
  ['features/bookings', '#platform/store/store.ts'],
  ['features/bookings', '#ui/button.tsx'],
  ['features/bookings', '#features/bookings/server/bookings.ts'],
  ['features/bookings', './staff/booking-card.tsx'],
  ['features/bookings', 'react'],
  ['features/bookings', 'node:fs'],
  ['features/bookings/server', '#features/quotes/server/routes/staff.ts'],
  ['features/bookings/server', '#features/quotes/server/pdf/option.ts'],
  ['features/bookings/server', '#features/bookings/staff/booking-card.tsx'],
  ['features/bookings/server', '#features/quotes/public/quote.tsx'],
  ['features/bookings/server', '#server/app.ts'],
  ['features/bookings/server', '#ui/api.ts'],
  ['features/bookings/server', 'react'],
  ['features/bookings/server/routes', '#features/quotes/server/routes/staff.ts'],
  ['features/bookings/server/routes', '../bookings.ts'],
  ['features/bookings/staff', '#features/bookings/server/bookings.ts'],
  ['features/bookings/staff', './../server/bookings.ts'],
  ['features/bookings/staff', '#features/quotes/server/quotes.ts'],
  ['features/bookings/staff', '#features/bookings/public/booking-form.tsx'],
  ['features/bookings/staff', '#dashboard/dashboard.tsx'],
  ['features/bookings/staff', '#site/forms/submission.ts'],
  ['features/bookings/staff', '#platform/env.ts'],
  ['features/bookings/staff', 'node:fs'],
  ['features/bookings/public', '#features/bookings/server/bookings.ts'],
  ['features/bookings/public', '#features/bookings/staff/booking-card.tsx'],
  ['features/bookings/public', '#dashboard/kit/access.ts'],
  ['features/bookings/public', '#site/pages/about.astro'],
  ['features/bookings/public', '#site/layouts/page.astro'],
  ['features/bookings/public', '#platform/env.ts'],
  ['features/bookings/public', 'pg'],
  ['features/new-noun/staff', '#features/new-noun/server/rows.ts'],
  ['ui', '#dashboard/kit/access.ts'],
  ['ui', '#features/bookings/staff/booking-card.tsx'],
  ['ui', '#features/bookings/server/bookings.ts'],
  ['ui', '#site/components/header.tsx'],
  ['ui', '#content-loader/read-content.ts'],
  ['ui', '#platform/env.ts'],
  ['ui', 'node:fs'],
  ['ui', 'fs'],
  ['ui', 'fastify-type-provider-zod'],
  ['platform/store', '#features/bookings/server/bookings.ts'],
  ['platform/http', '#features/bookings/staff/booking-card.tsx'],
  ['platform/http', '#server/app.ts'],
  ['platform/http', '#ui/api.ts'],
  ['platform/mail', 'react-dom/server'],
  ['platform/mail', '@react-email/button'],
  ['platform/mail', '#content-loader/read-content.ts'],
  ['platform/mail/email', '#platform/mail/outbox.ts'],
  ['platform/mail/email', 'node:fs'],
  ['dashboard', '#features/bookings/server/bookings.ts'],
  ['dashboard', '#features/bookings/public/booking-form.tsx'],
  ['dashboard', '#platform/env.ts'],
  ['dashboard', '#site/components/header.tsx'],
  ['dashboard', '#ui/../platform/env.ts'],
  ['dashboard', 'node:fs'],
  ['dashboard', 'pg'],
  ['dashboard/kit', '#features/bookings/staff/booking-card.tsx'],
  ['dashboard/kit', '#dashboard/dashboard.tsx'],
  ['dashboard/kit/view', '../lists.ts'],
  ['site', '#features/bookings/server/bookings.ts'],
  ['site', '#features/bookings/staff/booking-card.tsx'],
  ['site/pages', '#platform/env.ts'],
  ['site/pages', '../../platform/env.ts'],
  ['site/pages', '#dashboard/kit/access.ts'],
  ['site/pages', '#site/pages/about.astro'],
  ['site/pages', 'node:fs'],
  ['site/pages', '@fastify/swagger'],
  ['site/layouts', '#site/pages/about.astro'],
  ['site/components', '#features/bookings/public/booking-form.tsx'],
  ['site/components', '#site/layouts/page.astro'],
  ['site/forms', '#features/bookings/public/booking-form.tsx'],
  ['site/head', '#ui/button.tsx'],
  ['site/head', 'react'],
  ['site/scripts', '#site/components/header.tsx'],
  ['site/scripts', 'lucide-react'],
  ['site/scripts', 'react-dom/client'],
  ['server', '#features/bookings/staff/booking-card.tsx'],
  ['server', '#features/bookings/public/booking-form.tsx'],
  ['server', '#site/head/head.ts'],
  ['server', '#ui/api.ts'],
  ['server', 'react'],
  ['server', 'astro/app/entrypoint'],
] as const

const allowed = [
  ['core', './week.ts'],
  ['core', 'zod/mini'],
  ['content-loader', '#core/week.ts'],
  ['content-loader', 'yaml'],
  ['content-loader', 'node:fs'],
  ['content-loader/schema', '#content-loader/suggest.ts'],
  ['firm', '#content'],
  ['firm', '#core/week.ts'],
  ['features', './bookings/booking.ts'],
  ['features/bookings', './booking.ts'],
  ['features/bookings', '#features/quotes/quote.ts'],
  ['features/bookings', '#firm/fields.ts'],
  ['features/bookings', '#content'],
  ['features/bookings/server', '#features/bookings/booking.ts'],
  ['features/bookings/server', '#features/quotes/server/quotes.ts'],
  ['features/bookings/server', './routes/staff.ts'],
  ['features/bookings/server', '#platform/store/table.ts'],
  ['features/bookings/server', 'node:crypto'],
  ['features/bookings/server/routes', '#features/bookings/server/emails/templates.ts'],
  ['features/bookings/staff', '#features/quotes/staff/quote-state.tsx'],
  ['features/bookings/staff', '#dashboard/kit/access.ts'],
  ['features/bookings/staff', '@tanstack/react-query'],
  ['features/bookings/public', '#site/forms/submission.ts'],
  ['features/bookings/public', '#site/components/contact-actions.tsx'],
  ['features/bookings/public', '#ui/button.tsx'],
  ['ui', 'react'],
  ['ui', '#content'],
  ['ui', '#features/photos/photo.ts'],
  ['ui', './dialog.css'],
  ['platform/store', 'node:sqlite'],
  ['platform/store', '#features/lists.ts'],
  ['platform/mail', 'nodemailer'],
  ['platform/mail/email', 'react-dom/server'],
  ['platform/mail/email', '@react-email/button'],
  ['platform/mail/email', '#platform/mail/email-template.ts'],
  ['dashboard', '#features/bookings/staff/bookings-tab.tsx'],
  ['dashboard/kit/view', '#dashboard/kit/lists.ts'],
  ['site/pages', '#dashboard/dashboard.tsx'],
  ['site/pages', '#features/bookings/public/booking-form.tsx'],
  ['site/pages/contact', '#site/components/pages/contact.tsx'],
  ['site/layouts', '#site/fonts/text.woff2?url'],
  ['site/components', '#site/head/breadcrumbs.ts'],
  ['site/scripts', '#site/head/segment-label.ts'],
  ['server', '#features/bookings/server/routes/staff.ts'],
  ['server', '#platform/http/site.ts'],
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
    '<p>é</p>\n<script src="#dashboard/kit/access.ts"></script>',
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
  expect(check({ 'core/a.ts': "\nimport '#server/app.ts'\n" })).toEqual({
    status: 1,
    lines: ['core/a.ts:2 imports #server/app.ts: core imports only zod/mini and itself'],
  })
})
