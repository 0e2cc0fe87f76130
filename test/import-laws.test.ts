import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { freshFolder } from './stores.ts'

const root = join(import.meta.dirname, '..')

const forbidden = [
  ['app/features/booking', '#server/env.ts'],
  ['app/routes', '../../server/env.ts'],
  ['app/ui', 'node:fs'],
  ['app/features/booking', '#site/forms/contact/contact-form.tsx'],
  ['app/features/booking', '../contact/contact-form.tsx'],
  ['app/features/admin/view', '#site/forms/contact/contact-form.tsx'],
  ['app/features/booking', '#app/routes/home.tsx'],
  ['app/features/booking', '#app/routes.ts'],
  ['app/features/admin', '#app/site.tsx'],
  ['app/sections', '#app/content.tsx'],
  ['app/ui', '#app/browser.tsx'],
  ['app/layout', '#site/forms/booking/booking-form.tsx'],
  ['app/lib', '#ui/button.tsx'],
  ['app/ui', '#site/components/header.tsx'],
  ['server', '#ui/api.ts'],
  ['server', 'react'],
  ['server/bookings', '#server/call-logs/repository.ts'],
  ['server/bookings', '../call-logs/repository.ts'],
  ['server/bookings', '#server/desk/related.ts'],
  ['server/call-logs', '#server/app.ts'],
  ['server/store', '#server/bookings/repository.ts'],
  ['server/mail', '#server/desk/related.ts'],
  ['server/http', '#server/app.ts'],
  ['domain', 'node:fs'],
  ['domain', 'fastify'],
  ['domain', '#server/env.ts'],
  ['domain', '../server/env.ts'],
] as const

const allowed = [
  ['app/features/admin/view', '#dashboard/lists.ts'],
  ['app/features/booking', './date-field.tsx'],
  ['app/features/booking', '#ui/button.tsx'],
  ['app/features/booking', '#domain/booking.ts'],
  ['server/bookings', '#server/store/table.ts'],
  ['domain', './fields.ts'],
  ['domain', 'zod/mini'],
] as const

/** Plants a file for each import into a tree like ours; answers which the linter, with our rules, complains of. */
function complaintsOf(imports: readonly (readonly [folder: string, imported: string])[]): boolean[] {
  const tree = freshFolder()
  const rules = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'))
  writeFileSync(join(tree, 'biome.json'), JSON.stringify({ ...rules, $schema: undefined, vcs: { enabled: false } }))
  const files = imports.map(([folder, imported], index) => {
    const file = `${folder}/planted-${index}.ts`
    mkdirSync(join(tree, dirname(file)), { recursive: true })
    writeFileSync(join(tree, file), `import * as x from '${imported}'\nconsole.log(x)\n`)
    return file
  })
  const biome = join(root, 'node_modules/.bin/biome')
  const options = ['lint', '--only=style/noRestrictedImports', '--max-diagnostics=none', '--colors=off']
  const { stdout, stderr } = spawnSync(biome, options, { cwd: tree, encoding: 'utf8' })
  return files.map((file) => `${stdout}${stderr}`.includes(`${file}:`))
}

test('the linter finds every import that breaks a law', () => {
  const found = complaintsOf(forbidden)
  expect(forbidden.filter((_, index) => !found[index])).toEqual([])
})

test('the linter lets the imports pass that the house is made of', () => {
  const found = complaintsOf(allowed)
  expect(allowed.filter((_, index) => found[index])).toEqual([])
})
