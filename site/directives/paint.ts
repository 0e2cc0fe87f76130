import type { ClientDirective } from 'astro'

const touches = ['pointerdown', 'keydown', 'focusin']

/** `client:paint` hydrates an island once the loaded page is on the screen, or at the first touch. */
const paint: ClientDirective = (load) => {
  let hasStarted = false

  async function start() {
    if (hasStarted) return
    hasStarted = true
    for (const type of touches) removeEventListener(type, start, true)
    const hydrate = await load()
    await hydrate()
  }

  for (const type of touches) addEventListener(type, start, true)
  const afterPaint = () => new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
  if (document.readyState === 'complete') afterPaint()
  else addEventListener('load', afterPaint)
}

export default paint
