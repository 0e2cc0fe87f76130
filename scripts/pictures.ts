// Makes the sizes and formats of every picture in pictures/, once for each content: what is made is kept in
// build/pictures and copied from there.
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { pictures } from '#app/content/pictures.ts'

const root = join(import.meta.dirname, '..')
const kept = join(root, 'build/pictures')

/** All pictures are shown three by two; what is not is cut to it around what catches the eye. */
const widths = [480, 960, 1600]
const socialCard = { width: 1200, height: 630 }

/** Writes `<name>-<width>.avif`, `.webp` and `<name>-card.jpg` for every picture into the folder. */
export async function makePictures(folder: string): Promise<void> {
  mkdirSync(kept, { recursive: true })
  mkdirSync(folder, { recursive: true })
  await Promise.all(Object.keys(pictures).map((name) => makeSizes(name, folder)))
}

async function makeSizes(name: string, folder: string) {
  const [file] = globSync(`pictures/${name}.{jpg,jpeg,png,webp,avif}`, { cwd: root })
  if (!file) throw new Error(`pictures/ has no picture named ${name} (as .jpg, .png, .webp or .avif)`)
  const source = readFileSync(join(root, file))
  const content = createHash('sha256').update(source).digest('hex').slice(0, 16)
  const make = async (made: string, pipeline: () => Sharp) => {
    const { name: stem, ext } = parse(made)
    const cached = join(kept, `${stem}.${content}${ext}`)
    if (!existsSync(cached)) await pipeline().toFile(cached)
    copyFileSync(cached, join(folder, made))
  }
  for (const width of widths) {
    const resized = () =>
      sharp(source)
        .rotate()
        .resize(width, Math.round((width * 2) / 3), { fit: 'cover', position: 'attention' })
    await make(`${name}-${width}.avif`, () => resized().avif({ quality: 50, effort: 3 }))
    await make(`${name}-${width}.webp`, () => resized().webp({ quality: 74, effort: 4 }))
  }
  await make(`${name}-card.jpg`, () =>
    sharp(source)
      .rotate()
      .resize({ ...socialCard, fit: 'cover', position: 'attention' })
      .jpeg({ quality: 80, mozjpeg: true }),
  )
}
