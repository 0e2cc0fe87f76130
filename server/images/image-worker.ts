import { type ChildProcess, fork } from 'node:child_process'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { OriginalPicture, Recipe } from './image.ts'
import type { PictureQuality } from './picture-quality.ts'

/** Checks an original, or makes an image and writes it to `target`. */
export type ImageTask = { check: OriginalPicture } | { make: Recipe; target: string }
/** Sentences. A task with a mistake has failed. */
export type ImageAnswer = PictureQuality

/** The program is the file beside this module, in the sources and in the build. */
const program = fileURLToPath(new URL(`./image-program${extname(import.meta.filename)}`, import.meta.url))

/** A child process that does one task at a time. It starts with the first one, and `close` ends it. */
export class ImageWorker {
  #child: ChildProcess | undefined
  #answer: (answer: ImageAnswer) => void = () => {}

  /** A process that dies, such as of a picture that needs too much memory, fails its task. */
  run(task: ImageTask): Promise<ImageAnswer> {
    const { promise, resolve } = Promise.withResolvers<ImageAnswer>()
    this.#answer = resolve
    this.#child ??= this.#start()
    this.#child.send(task)
    return promise
  }

  #start(): ChildProcess {
    const child = fork(program, {
      execArgv: ['--max-old-space-size=64', '--max-semi-space-size=1', '--v8-pool-size=1'],
      env: { UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2' },
    })
    child.on('message', (answer: ImageAnswer) => this.#answer(answer))
    child.on('exit', () => {
      if (this.#child === child) this.#child = undefined
      this.#answer({ mistake: 'The process that makes images has ended.' })
    })
    return child
  }

  close(): void {
    if (this.#child?.connected) this.#child.disconnect()
    this.#child = undefined
  }
}
