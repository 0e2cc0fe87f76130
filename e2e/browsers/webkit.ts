import { globSync } from 'node:fs'
import { Builder } from 'selenium-webdriver'
import { vi } from 'vitest'
import type { Browser } from './browser.ts'
import { freePort, startGroup } from './processes.ts'

/** Starts WebKitGTK on a screen of its own. */
export async function startWebKit(): Promise<Browser> {
  const port = await freePort()
  const screen = '--server-args=-screen 0 1440x1000x24'
  const group = startGroup('xvfb-run', ['--auto-servernum', screen, 'WebKitWebDriver', `--port=${port}`])
  const server = `http://127.0.0.1:${port}`
  await vi.waitUntil(
    async () => {
      group.throwIfEnded()
      return (await fetch(`${server}/status`).catch(() => undefined))?.ok
    },
    { timeout: 60_000 },
  )
  const [binary] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')
  const driver = await new Builder()
    .usingServer(server)
    .withCapabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { binary, args: ['--automation'] } })
    .build()
  return {
    driver,
    async close() {
      await driver.quit()
      group.end()
    },
  }
}
