import { Key, type WebDriver, type WebElement } from 'selenium-webdriver'
import { vi } from 'vitest'

/** Slow machines run other programs, too. */
const patience = { timeout: 20_000, interval: 50 }

/** What a person does in one window. Each step waits until it can be done. */
export class Page {
  readonly driver: WebDriver
  readonly url: string

  constructor(driver: WebDriver, url: string) {
    this.driver = driver
    this.url = url
  }

  open(path: string) {
    return this.driver.get(this.url + path)
  }

  /** The first visible element that matches the selector and has this text or this label. */
  find(selector: string, name?: string): Promise<WebElement> {
    return vi.waitFor(async () => {
      const found = await this.evaluate<WebElement | null>(findVisible, selector, name ?? null)
      if (!found) throw new Error(`No ${selector} ${name ?? ''} on the page`)
      return found
    }, patience)
  }

  /** Clicks. If the page moves under the pointer, nothing else gets the click, and it is repeated. */
  click(selector: string, name?: string): Promise<void> {
    return vi.waitFor(async () => {
      const found = await this.find(selector, name)
      await this.evaluate(allowClick, found)
      await found.click()
      if (await this.evaluate<boolean>(isClickMissed)) throw new Error(`The click missed ${selector} ${name ?? ''}`)
    }, patience)
  }

  /** Types into the control with this `name`. */
  fill(control: string, text: string): Promise<void> {
    return vi.waitFor(async () => {
      const found = await this.find(`[name="${control}"]`)
      await found.clear()
      await found.sendKeys(text)
      const value = await this.evaluate<string>((element: HTMLInputElement) => element.value, found)
      if (value !== text) throw new Error(`${control} holds ${value}`)
    }, patience)
  }

  /** Chooses an option of the select with this `name`. */
  choose(control: string, option: string): Promise<void> {
    return vi.waitFor(async () => {
      const found = await this.find(`select[name="${control}"] option`, option)
      await found.click()
      if (!(await this.evaluate<boolean>((element: HTMLOptionElement) => element.selected, found)))
        throw new Error(`${control} is not ${option}`)
    }, patience)
  }

  async press(key: keyof typeof Key): Promise<void> {
    const focused = await this.evaluate<WebElement>(() => document.activeElement)
    await focused.sendKeys(String(Key[key]))
  }

  /** Resolves when the page shows this text. */
  async see(text: string): Promise<void> {
    await vi.waitFor(async () => {
      const shown = await this.evaluate<string>(() => document.body.innerText)
      if (!shown.replaceAll(/\s+/g, ' ').includes(text)) throw new Error(`The page does not show “${text}”`)
    }, patience)
  }

  /** Resolves when the page's React components work. */
  async hydrated(): Promise<void> {
    await this.until('the page is hydrated', () => !document.querySelector('astro-island[ssr]'))
  }

  /** Resolves when the condition holds in the page. */
  async until(claim: string, condition: () => boolean): Promise<void> {
    await vi.waitFor(async () => {
      if (!(await this.evaluate<boolean>(condition))) throw new Error(`Not true: ${claim}`)
    }, patience)
  }

  /** Runs the function in the page. It sees nothing but its arguments. */
  evaluate<Result>(run: (...args: never[]) => unknown, ...args: unknown[]): Promise<Result> {
    return this.driver.executeScript<Result>(`return (${run})(...arguments)`, ...args)
  }
}

function findVisible(selector: string, name: string | null): Element | undefined {
  const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
  const found = [...document.querySelectorAll<HTMLElement>(selector)].find(
    (element) =>
      (element.checkVisibility({ visibilityProperty: true }) || element instanceof HTMLOptionElement) &&
      (name === null || [element.textContent, element.ariaLabel ?? ''].map(inOneLine).includes(name)),
  )
  // WebKit's driver does not wait for smooth scrolling.
  ;(found?.closest('select') ?? found)?.scrollIntoView({ block: 'center', behavior: 'instant' })
  return found
}

declare global {
  interface Window {
    isClickMissed?: boolean
    otherClicks?: AbortController
  }
}

/** Blocks the next click unless it hits the element, and notes whether it did. A new page has no note. */
function allowClick(element: Element): void {
  window.isClickMissed = true
  window.otherClicks?.abort()
  window.otherClicks = new AbortController()
  const { signal } = window.otherClicks
  const onPointer = (event: Event) => {
    const isMissed = !event.composedPath().includes(element)
    if (isMissed) {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    if (event.type !== 'click') return
    window.isClickMissed = isMissed
    window.otherClicks?.abort()
  }
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
    window.addEventListener(type, onPointer, { capture: true, signal })
}

function isClickMissed(): boolean {
  return window.isClickMissed ?? false
}
