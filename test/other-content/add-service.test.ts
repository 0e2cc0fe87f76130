import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { services } from '#content'
import { contentFolder, pictureFolder } from '#content-loader/content-folder.ts'
import { copyProject } from '../support/project-copy.ts'
import { freshFolder } from '../support/stores.ts'

const script = (folder: string, name: string) =>
  spawnSync(process.execPath, [`scripts/${name}.ts`], { cwd: folder, encoding: 'utf8' })

test('a service is one file: its page, links, choices and search data come and go with it', () => {
  const copy = freshFolder()
  copyProject(copy)
  const [removed] = services
  writeFileSync(
    join(copy, contentFolder(copy), 'services/attic-fan.md'),
    '---\nname: Attic Fan & Vent\nsummary: A cooler attic in {city}.\n---\n',
  )
  if (removed && services.length > 1) rmSync(join(copy, contentFolder(copy), `services/${removed.slug}.md`))
  const built = script(copy, 'build')
  expect([built.status, built.stderr]).toEqual([0, ''])

  const page = (file: string) => readFileSync(join(copy, 'build/client', file), 'utf8')
  const own = page('services/attic-fan/index.html')
  expect(own).toContain('<h1')
  expect(own).toContain('A cooler attic in ')
  for (const file of ['index.html', 'services/index.html', 'contact/index.html'])
    expect(page(file), file).toContain('href="/services/attic-fan"')
  for (const file of ['booking/index.html', 'contact/index.html'])
    expect(page(file), file).toMatch(/<option value="[^"]+"[^>]*>Attic Fan &amp; Vent<\/option>/)
  expect(page('index.html')).toMatch(/"@type":"(?:Offer|Service)"[^}]*"Attic Fan & Vent"/)
  expect(page('sitemap.xml')).toContain('/services/attic-fan</loc>')

  if (!removed || services.length === 1) return
  expect(existsSync(join(copy, `build/client/services/${removed.slug}`))).toBe(false)
  for (const file of globSync('**/*.{html,xml}', { cwd: join(copy, 'build/client') }))
    expect(page(file).includes(`/services/${removed.slug}"`), file).toBe(false)
}, 180_000)

test('a mistake stops the build and the doctor with one sentence and keeps the built site', () => {
  const copy = freshFolder()
  copyProject(copy)
  const file = join(copy, contentFolder(copy), 'business.yaml')
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace(/^timeZone: .*$/m, 'timeZone: America/Harrah'))
  const line = text.split('\n').findIndex((each) => each.startsWith('timeZone:')) + 1
  const sentence = `${contentFolder(copy)}/business.yaml:${line}: timeZone must be the name of a time zone such as America/Los_Angeles`
  for (const [name, output, expected] of [
    ['build', 'stderr', `Fix this in your content:\n  ${sentence}`],
    ['doctor', 'stdout', `\nMust be fixed\n  ${sentence}`],
  ] as const) {
    const ended = script(copy, name)
    expect(ended.status).toBe(1)
    expect(ended[output].slice(0, expected.length)).toBe(expected)
    expect(ended.stderr + ended.stdout).not.toMatch(/node:internal|\n +at /)
  }
  expect(existsSync(join(copy, 'build/client/404.html'))).toBe(true)
})

test('a picture that cannot be read stops the build with one sentence and keeps the built site', () => {
  const copy = freshFolder()
  copyProject(copy)
  const [picture = ''] = globSync(`${pictureFolder(copy)}/hero.*`, { cwd: copy })
  writeFileSync(join(copy, picture), 'no picture')
  const { status, stderr } = script(copy, 'build')
  expect(status).toBe(1)
  expect(stderr).toBe(
    `Fix this in your content:\n  ${picture}: The picture is damaged, incomplete or far too large. Open it in a photo program and save it as JPEG.\n`,
  )
  expect(existsSync(join(copy, 'build/client/404.html'))).toBe(true)
})
