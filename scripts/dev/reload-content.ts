import { join, relative } from 'node:path'
import type { Plugin } from 'vite'
import { mistakesInWords, readContent } from '#content-loader/read-content.ts'
import { contentModule } from '#content-loader/vite-plugin.ts'

const root = join(import.meta.dirname, '../..')

/** Editors and copies change several files at once. */
const pauseMs = 100

/**
 * Reloads open pages after files of the content or pictures were changed, added or removed. After a mistake, pages and
 * terminal show it, and the content stays what it was.
 */
export const reloadContent = (): Plugin => ({
  name: 'reload-content',
  configureServer({ watcher, environments }) {
    let timer: NodeJS.Timeout | undefined
    const reload = () => {
      const { errors } = readContent(root)
      if (errors.length > 0) {
        const message = mistakesInWords(errors)
        console.error(message)
        environments.client?.hot.send({ type: 'error', err: { message, stack: '' } })
        return
      }
      // The pages reload last, so that they get the new content.
      const { client, ...others } = environments
      for (const environment of [...Object.values(others), client]) {
        environment?.moduleGraph.onFileChange(contentModule)
        environment?.hot.send({ type: 'full-reload' })
      }
    }
    watcher.on('all', (_, path) => {
      if (!/^(content|pictures|samples)[\\/]/.test(relative(root, path))) return
      clearTimeout(timer)
      timer = setTimeout(reload, pauseMs)
    })
  },
})
