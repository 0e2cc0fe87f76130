import type { Browser } from '@playwright/test'

const hoverMs = 300
const patience = 10_000
/** A slow telephone network: 150 ms there and back, 1.6 Mbit/s down, half that up. */
const network = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.8e6 / 8 }
const cpuSlowdown = 4

/** Milliseconds from a click on the link to the next page's heading, after the pointer rested on it. */
export async function timeClick(browser: Browser, url: string, path: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.emulateNetworkConditions', network)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await page.addInitScript(watch, path)
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForTimeout(1000)

  const link = page.locator(`header nav a[href="${path}"]`).first()
  await link.hover()
  await page.waitForTimeout(hoverMs)
  await page.mouse.down()
  await page.mouse.up()
  await page.waitForFunction(() => sessionStorage.getItem('seen') !== null, undefined, { timeout: patience })
  const took = await page.evaluate(
    () => Number(sessionStorage.getItem('seen')) - Number(sessionStorage.getItem('clicked')),
  )
  await context.close()
  return took
}

/** Runs in each document, so that a whole new page is timed as well: notes the click, and the frame with the heading. */
function watch(path: string) {
  const now = () => performance.timeOrigin + performance.now()
  const before = () => sessionStorage.getItem('heading')
  addEventListener(
    'click',
    () => {
      sessionStorage.setItem('clicked', String(now()))
      sessionStorage.setItem('heading', document.querySelector('h1')?.textContent ?? '')
    },
    { capture: true },
  )
  const look = () => {
    const heading = document.querySelector('h1')
    const isNew = location.pathname === path && heading !== null && heading.textContent !== before()
    if (!isNew || !heading.checkVisibility()) return requestAnimationFrame(look)
    // The next task comes after this frame was painted.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => sessionStorage.setItem('seen', String(now()))
    port2.postMessage(undefined)
    return 0
  }
  requestAnimationFrame(look)
}
