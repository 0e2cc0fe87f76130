import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'astro'
import sharp from 'sharp'
import { transformWithOxc } from 'vite'
import { business, mark } from '#content'
import { palette } from '#domain/palette.ts'
import { makeCard } from './cards.ts'
import { makeFonts } from './fonts.ts'
import { iconOf } from './icon.ts'
import { makeHashedPictures, preparePictures } from './pictures.ts'
import { sitemap } from './sitemap.ts'

const root = join(import.meta.dirname, '..')
const site = join(root, 'build/client')
const compressible = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest', '.xml'])
const iconSizes = [180, 192, 512]
/** A picture in a page, and its name. */
const picturePath = /\/pictures\/([\w-]+\.(?:avif|webp))/g

/**
 * Builds the site into build/client: pages, resized pictures, icons, the manifest, the sitemap, the dashboard's
 * service worker, and compressed copies.
 * Resolves to a sentence for each picture that cannot be read. Then nothing is built or removed.
 */
export async function buildSite(): Promise<string[]> {
  const mistakes = await preparePictures()
  if (mistakes.length > 0) return mistakes
  rmSync(site, { recursive: true, force: true })
  await makeFonts()
  await build({ root, logLevel: 'warn' })
  const hashedNames = makeHashedPictures(join(site, 'pictures'))
  for (const page of globSync('**/*.html', { cwd: site })) {
    const file = join(site, page)
    const html = readFileSync(file, 'utf8')
    await makeCard(html, site)
    writeFileSync(
      file,
      html.replaceAll(picturePath, (path, name) => path.replace(name, hashedNames.get(name) ?? name)),
    )
  }
  const icon = iconOf(mark)
  writeFileSync(join(site, 'favicon.svg'), icon)
  const pngOf = (size: number) => sharp(Buffer.from(icon), { density: 600 }).resize(size).png().toBuffer()
  for (const size of iconSizes) writeFileSync(join(site, `icon-${size}.png`), await pngOf(size))
  writeFileSync(join(site, 'favicon.ico'), icoOf(await pngOf(48), 48))
  writeFileSync(join(site, 'site.webmanifest'), JSON.stringify(manifest()))
  const worker = join(root, 'dashboard/offline/admin-worker.ts')
  const { code } = await transformWithOxc(readFileSync(worker, 'utf8'), worker)
  writeFileSync(join(site, 'admin-worker.js'), code)
  writeFileSync(join(site, 'sitemap.xml'), sitemap(root, site))
  writeFileSync(join(site, 'robots.txt'), `User-agent: *\nAllow: /\n\nSitemap: ${business.url}/sitemap.xml\n`)

  for (const name of globSync('**/*', { cwd: site })) {
    if (!compressible.has(extname(name))) continue
    const file = join(site, name)
    const content = readFileSync(file)
    const hint = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params: hint }))
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  }
  return []
}

/** The picture as an .ico file, which may contain a PNG. Browsers and other programs ask for one without being told. */
function icoOf(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2) // an icon
  header.writeUInt16LE(1, 4) // one picture
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10) // color planes
  header.writeUInt16LE(32, 12) // bits per pixel
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

function manifest(): object {
  return {
    name: business.name,
    short_name: business.name,
    description: business.description,
    start_url: '/',
    display: 'browser',
    background_color: palette.light.page,
    theme_color: palette.light.night,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      ...[192, 512].map((size) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })),
    ],
  }
}
