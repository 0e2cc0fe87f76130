import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import puppeteer, { type Browser, type CDPSession, type Page } from 'puppeteer-core'
import { browserFlags, cpuSlowdown, executablePath } from './browser.ts'

const settleMs = 1000
const hoverMs = 300
const timeoutMs = 20_000

/** Uses Puppeteer because it also throttles the CPU of prerendered pages. Playwright does not see them. */
export async function withPuppeteer<Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> {
  const path = executablePath ?? chromium.executablePath()
  const browser = await puppeteer.launch({ executablePath: path, args: browserFlags })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/** Milliseconds from the click on the home page's link to the frame with the next page's heading. */
export async function timeClick(browser: Browser, url: string, path: string): Promise<number> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  const stopWatching = await watchEveryDocument(page, path)
  try {
    await page.setViewport({ width: 1280, height: 800 })
    await page.emulateCPUThrottling(cpuSlowdown)
    await page.goto(url, { waitUntil: 'networkidle0', timeout: timeoutMs })
    await sleep(settleMs)

    await page.hover(`header nav a[href="${path}"]`)
    await sleep(hoverMs)
    await page.mouse.down()
    await page.mouse.up()
    return await measuredTime(page)
  } finally {
    stopWatching()
    await context.close()
  }
}

async function measuredTime(page: Page): Promise<number> {
  const deadline = performance.now() + timeoutMs
  while (performance.now() < deadline) {
    // A navigation ends the evaluation. The next one runs in the new page.
    const elapsed = await page.evaluate(readTimes).catch(() => undefined)
    if (elapsed !== undefined) return elapsed
    await sleep(50)
  }
  throw new Error(`${page.url()} did not show its heading within ${timeoutMs} ms of the click`)
}

/** Runs in the page. */
function readTimes(): number | undefined {
  const { clicked, seen } = localStorage
  return clicked && seen ? Number(seen) - Number(clicked) : undefined
}

/** Also adds the script to prerendered pages, which have their own sessions. Resolves to a function that stops it. */
async function watchEveryDocument(page: Page, path: string): Promise<() => void> {
  await page.evaluateOnNewDocument(watch, path)
  // A session on the page itself would stop Chromium from prerendering.
  const connection = (await page.browser().target().createCDPSession()).connection()
  const source = `(${watch})(${JSON.stringify(path)})`
  const onAttached = (session: CDPSession) => {
    // Sessions of other target types reject both commands.
    void session.send('Page.enable').catch(() => undefined)
    void session.send('Page.addScriptToEvaluateOnNewDocument', { source }).catch(() => undefined)
  }
  connection?.on('sessionattached', onAttached)
  return () => connection?.off('sessionattached', onAttached)
}

/** Runs in each document. Records the click on the first page and the first frame with the heading on the next one. */
function watch(path: string): void {
  const now = () => String(performance.timeOrigin + performance.now())
  if (location.pathname !== path) {
    const record = () => {
      localStorage.clicked = now()
    }
    addEventListener('click', record, { capture: true })
    return
  }
  const findHeading = () => {
    if (!document.querySelector('h1')?.checkVisibility()) {
      requestAnimationFrame(findHeading)
      return
    }
    // The next task runs after this frame is painted.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      localStorage.seen = now()
    }
    port2.postMessage(undefined)
  }
  requestAnimationFrame(findHeading)
}
