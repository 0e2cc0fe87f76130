import { compileCache } from './compile-cache.ts'

/** Kilobytes that live for one answer stay few: memory is given back sooner, and does not grow under load. */
const smallNursery = '--max-semi-space-size=2'

// Both can only be said before Node starts, so it starts once more, as the same process.
if (!process.execArgv.includes(smallNursery) && process.platform !== 'win32') {
  const command = [process.execPath, ...process.execArgv, smallNursery, ...process.argv.slice(1)]
  process.execve?.(process.execPath, command, { NODE_COMPILE_CACHE: compileCache, ...process.env })
}

const { serve } = await import('./serve.ts')
const { sentenceOf } = await import('./sentence.ts')
try {
  await serve()
} catch (error) {
  console.error(sentenceOf(error))
  process.exit(1)
}
