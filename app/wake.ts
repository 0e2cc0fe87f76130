/** Said when React has taken over the page. */
export const awake = 'awake'

/**
 * Starts the page's modules, of which the first imports the others, once the page is loaded and has been painted, or at
 * the first touch. They are sent for and started a task each, the last of them first, so that nobody waits long to
 * scroll or type. A button that is pressed before React is there is pressed again when it is, and so is Esc; after a
 * form's button, so is the next thing that is pressed, for a form must not be left before it was sent. A form that can
 * be sent without a script is sent so when the scripts fail or keep it waiting. To whoever presses another button when
 * they failed, the page becomes what it is without a script. The text of this function stands in every page, so it uses
 * nothing from outside itself.
 */
export function wake(modules: readonly string[], awake: string): void {
  const patienceMs = 5000
  const touches = ['pointerdown', 'keydown', 'focusin']
  let started = false
  let pressed: HTMLButtonElement | null | undefined
  let afterwards: HTMLElement | null | undefined
  let escaped: EventTarget | null = null

  function start() {
    if (started) return
    started = true
    for (const type of touches) removeEventListener(type, start, true)
    void run()
  }

  async function run() {
    const pause = () => new Promise((resolve) => setTimeout(resolve))
    try {
      for (const href of modules) {
        document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
        await pause()
      }
      for (const href of [...modules].reverse()) {
        await import(/* @vite-ignore */ href)
        await pause()
      }
    } catch {
      if (canBeSentPlainly()) sendPlainly()
      if (pressed) return doWithout()
      started = false
      awaitTouch()
    }
  }

  function hold(event: MouseEvent) {
    const at = event.target instanceof Element ? event.target : null
    const button = at?.closest('button')
    const link = at?.closest('a')
    const leaves = link?.origin === location.origin && !(event.ctrlKey || event.metaKey || event.shiftKey)
    if (!button && !(leaves && canBeSentPlainly())) return
    if (!canBeSentPlainly()) pressed = button
    else if (button !== pressed) afterwards = button ?? link
    event.preventDefault()
    event.stopPropagation()
    start()
    setTimeout(sendPlainly, patienceMs)
  }

  function holdEscape({ key, target }: KeyboardEvent) {
    if (key === 'Escape') escaped = target
  }

  function canBeSentPlainly() {
    return pressed?.form?.hasAttribute('action')
  }

  function sendPlainly() {
    // The answer is a page of its own.
    afterwards = null
    if (canBeSentPlainly()) pressAgain()
  }

  function doWithout() {
    removeEventListener('click', hold, true)
    for (const instead of document.querySelectorAll('noscript')) instead.outerHTML = instead.textContent
  }

  function pressAgain() {
    removeEventListener('click', hold, true)
    removeEventListener('keydown', holdEscape, true)
    const [first, second] = [pressed, afterwards]
    pressed = null
    setTimeout(() => {
      escaped?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
      first?.click()
      second?.click()
    })
  }

  function awaitTouch() {
    for (const type of touches) addEventListener(type, start, true)
  }

  awaitTouch()
  addEventListener('click', hold, true)
  addEventListener('keydown', holdEscape, true)
  addEventListener(awake, pressAgain, { once: true })
  const painted = new PerformanceObserver(() => {
    painted.disconnect()
    start()
  })
  addEventListener('load', () => painted.observe({ type: 'paint', buffered: true }))
}
