/** Said when React has taken over the page. */
export const awake = 'awake'

/**
 * Starts the page's modules, of which the first imports the others, once the page is loaded and has been painted, or at
 * the first touch. The last of them come first, a task each, so that nobody waits long to scroll or type. A button that
 * is pressed before React is there is pressed again when it is, and so is Esc; a form that can be sent without a script
 * is sent so when the scripts fail or keep it waiting. The text of this function stands in every page, so it uses
 * nothing from outside itself.
 */
export function wake(modules: readonly string[], awake: string): void {
  const patienceMs = 5000
  const touches = ['pointerdown', 'keydown', 'focusin']
  let started = false
  let pressed: HTMLButtonElement | null = null
  let escaped: EventTarget | null = null

  function start() {
    if (started) return
    started = true
    for (const type of touches) removeEventListener(type, start, true)
    for (const href of modules) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    }
    void run()
  }

  async function run() {
    try {
      for (const href of [...modules].reverse()) {
        await import(/* @vite-ignore */ href)
        await new Promise((resolve) => setTimeout(resolve))
      }
    } catch {
      started = false
      sendPlainly()
    }
  }

  function hold(event: Event) {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (!button) return
    event.preventDefault()
    event.stopPropagation()
    pressed = button
    start()
    setTimeout(sendPlainly, patienceMs)
  }

  function holdEscape({ key, target }: KeyboardEvent) {
    if (key === 'Escape') escaped = target
  }

  function sendPlainly() {
    if (pressed?.form?.hasAttribute('action')) pressAgain()
  }

  function pressAgain() {
    removeEventListener('click', hold, true)
    removeEventListener('keydown', holdEscape, true)
    const button = pressed
    pressed = null
    setTimeout(() => {
      escaped?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
      button?.click()
    })
  }

  for (const type of touches) addEventListener(type, start, true)
  addEventListener('click', hold, true)
  addEventListener('keydown', holdEscape, true)
  addEventListener(awake, pressAgain, { once: true })
  const painted = new PerformanceObserver(() => {
    painted.disconnect()
    start()
  })
  addEventListener('load', () => painted.observe({ type: 'paint', buffered: true }))
}
