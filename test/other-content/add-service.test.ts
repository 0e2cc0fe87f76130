import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { folderWithContent, pagesOf, startFirm } from '../support/firm.ts'

const root = join(import.meta.dirname, '../..')

/** A folder with content, which is removed after the test. */
function openFolder() {
  const firm = folderWithContent()
  onTestFinished(() => rmSync(firm.folder, { recursive: true, force: true }))
  return firm
}

/** How the server or the doctor ends with this content. */
const run = (content: string, script: string) =>
  spawnSync(process.execPath, [script], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, CONTENT_DIR: content, DATA_DIR: join(content, '../data'), PORT: '0' },
  })

test('a service is one file: its page, links, choices and search data come and go with it', async () => {
  const { folder, content } = openFolder()
  const [removed = ''] = globSync('services/*.md', { cwd: content })
  const slug = removed.replace(/^services\/|\.md$/g, '')
  writeFileSync(
    join(content, 'services/attic-fan.md'),
    '---\nname: Attic Fan & Vent\nsummary: A cooler attic in {city}.\n---\n',
  )
  rmSync(join(content, removed))
  const server = await startFirm(folder)
  onTestFinished(async () => void (await server.end()))
  const pages = await pagesOf(server)
  const own = pages.get('/services/attic-fan')
  expect(own).toContain('<h1')
  expect(own).toContain('A cooler attic in ')
  for (const path of ['/', '/services', '/contact'])
    expect(pages.get(path), path).toContain('href="/services/attic-fan"')
  for (const path of ['/booking', '/contact'])
    expect(pages.get(path), path).toMatch(/<option value="[^"]+"[^>]*>Attic Fan &amp; Vent<\/option>/)
  expect(pages.get('/')).toMatch(/"@type":"(?:Offer|Service)"[^}]*"Attic Fan & Vent"/)
  expect(pages.has(`/services/${slug}`)).toBe(false)
  expect((await fetch(`${server.url}/services/${slug}`)).status).toBe(404)
  for (const [path, html] of pages) expect(html.includes(`/services/${slug}"`), path).toBe(false)
})

test('a mistake stops the start and the doctor with one sentence', () => {
  const { content, edit } = openFolder()
  let line = 0
  edit('business.yaml', (text) => {
    line = text.split('\n').findIndex((each) => each.startsWith('timeZone:')) + 1
    return text.replace(/^timeZone: .*$/m, 'timeZone: America/Harrah')
  })
  const sentence = `${content}/business.yaml:${line}: timeZone must be the name of a time zone such as America/Los_Angeles`
  const server = run(content, 'build/server/main.js')
  expect([server.status, server.stderr]).toEqual([
    1,
    expect.stringContaining(`Fix this in your content:\n  ${sentence}`),
  ])
  expect(server.stderr).not.toMatch(/node:internal|\n +at /)
  const doctor = run(content, 'scripts/doctor.ts')
  expect([doctor.status, doctor.stderr]).toEqual([1, ''])
  expect(doctor.stdout).toContain(`\nMust be fixed\n  ${sentence}`)
})

test('a picture that cannot be read stops the start with one sentence', () => {
  const { content } = openFolder()
  const [picture = ''] = globSync('pictures/hero.*', { cwd: content })
  writeFileSync(join(content, picture), 'no picture')
  const { status, stderr } = run(content, 'build/server/main.js')
  expect(stderr).toBe(
    `Fix this in your content:\n  ${content}/${picture}: The picture is damaged, incomplete or far too large. Open it in a photo program and save it as JPEG.\n`,
  )
  expect(status).toBe(1)
  expect(readFileSync(join(content, picture), 'utf8')).toBe('no picture')
})
