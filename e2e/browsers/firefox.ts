import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Session, WebDriver } from 'selenium-webdriver'
import { vi } from 'vitest'
import type { Browser } from './browser.ts'
import { Marionette } from './marionette.ts'
import { startGroup } from './processes.ts'

const preferences = {
  'marionette.port': 0,
  // Firefox itself must not use the network.
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.enabled': false,
}

/** Starts Firefox. Debian has no geckodriver, so Selenium's commands go to Firefox itself: decision 49. */
export async function startFirefox(): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'))
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`)
  writeFileSync(join(profile, 'user.js'), lines.join(''))
  const command = existsSync('/usr/bin/firefox-esr') ? 'firefox-esr' : 'firefox'
  const group = startGroup(command, ['--headless', '--no-remote', '--marionette', '--profile', profile])
  const port = await vi.waitUntil(
    () => {
      group.throwIfEnded()
      const file = join(profile, 'MarionetteActivePort')
      return existsSync(file) && Number(readFileSync(file, 'utf8'))
    },
    { timeout: 60_000 },
  )
  const marionette = await Marionette.connect(port)
  const { sessionId, capabilities } = await marionette.startSession()
  return {
    driver: new WebDriver(new Session(sessionId, capabilities), marionette),
    async close() {
      marionette.close()
      group.end()
      rmSync(profile, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}
