import { existsSync, mkdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { areaOf, fileNameOf, type Image } from './image.ts'
import { ImageWorker } from './image-worker.ts'

/** How long a visitor waits for an image that must still be made. */
const maxWaitMs = 10_000

/** Resolves to whether the image could be made. */
type Waiting = { image: Image; made: PromiseWithResolvers<boolean> }

/** The images of a published site, as files. Those that are missing are made one at a time, in a process of their own. */
export class Images {
  /** `cache` gets new images. The others hold what a release brings, such as the images of the samples. */
  readonly #folders: readonly [cache: string, ...others: string[]]
  /** The one that is made is the first. */
  readonly #queue: Waiting[] = []
  readonly #worker = new ImageWorker()

  constructor(...folders: [cache: string, ...others: string[]]) {
    this.#folders = folders
  }

  /** The images that no folder holds. */
  missing(images: readonly Image[]): Image[] {
    return images.filter(({ recipe }) => !this.#folders.some((folder) => existsSync(join(folder, fileNameOf(recipe)))))
  }

  /**
   * Checks the originals of these images. Resolves to a sentence for each that cannot be used, and prints one for each that
   * will not look good.
   */
  async check(images: readonly Image[]): Promise<string[]> {
    const mistakes: string[] = []
    const originals = images.flatMap(({ recipe }) => (recipe.kind === 'picture' ? [recipe.original] : []))
    for (const check of new Map(originals.map((original) => [original.path, original])).values()) {
      const { mistake, warning } = await this.#worker.run({ check })
      if (mistake) mistakes.push(mistake)
      if (warning) console.warn(warning)
    }
    return mistakes
  }

  /** Makes the images, the small ones first. Resolves to the paths of those that could not be made. */
  async make(images: readonly Image[]): Promise<string[]> {
    const [cache] = this.#folders
    mkdirSync(cache, { recursive: true })
    const inOrder = images.toSorted((one, other) => areaOf(one.recipe) - areaOf(other.recipe))
    this.#queue.push(...inOrder.map((image) => ({ image, made: Promise.withResolvers<boolean>() })))
    const failed: string[] = []
    for (let [next] = this.#queue; next; [next] = this.#queue) {
      const { path, recipe } = next.image
      const { mistake } = await this.#worker.run({ make: recipe, target: join(cache, fileNameOf(recipe)) })
      if (this.#queue[0] !== next) break // closed
      if (mistake) failed.push(path)
      this.#queue.shift()
      next.made.resolve(!mistake)
    }
    this.#worker.close()
    return failed
  }

  /** Resolves to the file. One that is not made yet comes next. Undefined if it cannot be made in time. */
  async read({ path, recipe }: Image): Promise<Buffer | undefined> {
    const index = this.#queue.findIndex(({ image }) => image.path === path)
    const waiting = this.#queue[index]
    if (waiting && index > 0) this.#queue.splice(1, 0, ...this.#queue.splice(index, 1))
    if (waiting && !(await Promise.race([waiting.made.promise, sleep(maxWaitMs, false, { ref: false })])))
      return undefined
    for (const folder of this.#folders) {
      const file = await readFile(join(folder, fileNameOf(recipe))).catch(() => undefined)
      if (file) return file
    }
    return undefined
  }

  /** Leaves the rest to the next start. */
  close(): void {
    for (const { made } of this.#queue) made.resolve(false)
    this.#queue.length = 0
    this.#worker.close()
  }
}
