/** Loads an island's script. The result hydrates the island. */
type Load = () => Promise<() => Promise<void>>

const interactions = ['pointerdown', 'keydown', 'focusin']

/** `client:paint` hydrates an island after the load event and the first paint, or on the first interaction. */
export default function paint(load: Load) {
  let hasStarted = false

  async function start() {
    if (hasStarted) return
    hasStarted = true
    const hydrate = await load()
    await hydrate()
  }

  for (const type of interactions) addEventListener(type, start, true)
  const startAfterPaint = () => new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
  if (document.readyState === 'complete') startAfterPaint()
  else addEventListener('load', startAfterPaint)
}
