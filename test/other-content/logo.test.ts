import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { passwordHash } from '../support/admin-password.ts'
import { folderWithContent, pageAt } from '../support/firm.ts'
import { startServer, supervised } from '../support/server-process.ts'

const { folder, content } = folderWithContent()
const red = '<svg viewBox="0 0 100 100"><rect width="100" height="100" fill="#ff0000"/></svg>'
writeFileSync(join(content, 'logo.svg'), red)
const server = await startServer(
  { DATA_DIR: folder, ADMIN_PASSWORD_HASH: passwordHash, LOG_LEVEL: 'silent' },
  supervised,
)
afterAll(async () => {
  await server.end()
  rmSync(folder, { recursive: true, force: true })
})

const address = /<img src="(\/pictures\/logo-[^"]+)" alt="([^"]*)" width="(\d+)" height="(\d+)"/
const logoOf = async () => address.exec(await pageAt(server.url, '/')) ?? []

/** The color in the middle of an image, and its size. */
async function middleOf(path: string) {
  const response = await fetch(server.url + path)
  const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * 4
  return { response, color: [...data.subarray(at, at + 3)], size: [info.width, info.height] }
}

test('a logo file stands in the header and in every icon, and a new one follows a publish', async () => {
  const [, path = '', alt, width, height] = await logoOf()
  expect([alt, width, height]).toEqual(['', '36', '36'])
  const shown = await middleOf(path)
  expect(shown.response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect([shown.color, shown.size]).toEqual([
    [255, 0, 0],
    [108, 108],
  ])
  for (const icon of ['/icon-180.png', '/icon-192.png', '/icon-512.png'])
    expect((await middleOf(icon)).color, icon).toEqual([255, 0, 0])
  expect(await pageAt(server.url, '/favicon.svg')).toContain('data:image/svg+xml;base64,')

  const wide = await sharp({ create: { width: 600, height: 200, channels: 4, background: '#00ff00' } })
    .png()
    .toBuffer()
  rmSync(join(content, 'logo.svg'))
  writeFileSync(join(content, 'logo.png'), wide)
  server.signal('SIGHUP')
  await expect
    .poll(async () => (await logoOf()).slice(2), { timeout: 20_000 })
    .toEqual(['Lamplight Electric', '108', '36'])
  const [, next = ''] = await logoOf()
  await expect.poll(async () => (await fetch(server.url + next)).status, { timeout: 10_000 }).toBe(200)
  expect((await middleOf(next)).color).toEqual([0, 255, 0])
})
