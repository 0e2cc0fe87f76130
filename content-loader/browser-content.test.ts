import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { freshFolder } from '#test/support/stores.ts'
import { browserContent } from './browser-content.ts'
import { contentModule, contentPlugin } from './vite-plugin.ts'

/** Builds a script of the browser that uses this content. */
function buildScript(imported: string, used: string) {
  const input = join(freshFolder(), 'script.ts')
  writeFileSync(input, `import { ${imported} } from ${JSON.stringify(contentModule)}\nconsole.log(${used})\n`)
  return build({
    configFile: false,
    logLevel: 'silent',
    plugins: [contentPlugin()],
    build: { write: false, rolldownOptions: { input } },
  })
}

test('a script of the browser can use each value that browser-content.ts names', async () => {
  const { facts, values } = browserContent.dashboard
  for (const fact of facts.slice(0, 3)) await buildScript('business', `business.${fact}`)
  for (const value of values.slice(0, 3)) await buildScript(value, value)
})

test('a script of the browser that uses any other content fails the build', async () => {
  await expect(buildScript('business', 'business.notInThePage')).rejects.toThrow(
    'name it in content-loader/browser-content.ts',
  )
  await expect(buildScript('notInThePage', 'notInThePage')).rejects.toThrow('notInThePage')
})
