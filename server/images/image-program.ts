// Child process that makes images, so that the server stays small. It makes one for each message, and ends with the server.
import { renameSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { projectRoot } from '#content-loader/content-folder.ts'
import type { ImageAnswer, ImageTask } from './image-worker.ts'
import { make } from './make.ts'
import { isReadable, pictureQuality, unreadable } from './picture-quality.ts'

try {
  // Visitors come first.
  setPriority(constants.priority.PRIORITY_LOW)
} catch {} // A service manager may forbid it.

async function work(task: ImageTask): Promise<ImageAnswer> {
  if ('check' in task) {
    const { name, path } = task.check
    return (await isReadable(projectRoot, path))
      ? pictureQuality(projectRoot, name, path)
      : { mistake: unreadable(path) }
  }
  // A reader must never see half a file.
  writeFileSync(`${task.target}.part`, await make(task.make))
  renameSync(`${task.target}.part`, task.target)
  return {}
}

process.on('message', (task: ImageTask) => {
  work(task).then(
    (answer) => process.send?.(answer),
    (error: Error) => process.send?.({ mistake: error.message }),
  )
})
process.on('disconnect', () => process.exit())
// Ctrl-C in a terminal signals both processes. The server ends this one.
process.on('SIGINT', () => {})
