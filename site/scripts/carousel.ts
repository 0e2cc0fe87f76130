// Advances each carousel by one slide every four seconds. It stops while it is hovered, dragged, focused or paused, and
// resumes three seconds after the last interaction. It never advances by itself for visitors who prefer reduced motion.
import EmblaCarousel, { type EmblaCarouselType } from 'embla-carousel'

const advanceMs = 4000
const resumeMs = 3000

/** A loop needs slides beyond the widest view: three, and the edge of a fourth. */
const fewestSlides = 5

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')
const starts = new Map<Element, () => void>()
const observer = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) if (isIntersecting) starts.get(target)?.()
})

for (const carousel of document.querySelectorAll<HTMLElement>('[aria-roledescription=carousel]')) {
  const viewport = carousel.querySelector<HTMLElement>('.carousel-viewport')
  const [previous, toggle, next] = carousel.querySelectorAll('button')
  if (!viewport || !previous || !toggle || !next) continue

  // Before this script runs, visitors can scroll the slides, and the buttons are hidden.
  viewport.scrollLeft = 0
  carousel.dataset.ready = ''

  const pauseReasons = new Set<string>()
  let embla: EmblaCarouselType | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Schedules the next slide after `delayMs` and later ones every `advanceMs`, unless the carousel is stopped. */
  const scheduleNext = (delayMs: number) => {
    clearTimeout(timer)
    if (!embla || reducedMotion.matches || pauseReasons.size > 0) return
    timer = setTimeout(() => {
      // A hidden page draws nothing, so it would show all moves at once later.
      if (!document.hidden) embla?.scrollNext()
      scheduleNext(advanceMs)
    }, delayMs)
  }

  const setPauseReason = (reason: string, active: boolean) => {
    if (active) pauseReasons.add(reason)
    else pauseReasons.delete(reason)
    scheduleNext(resumeMs + advanceMs)
  }

  const start = () => {
    if (embla) return embla
    observer.unobserve(carousel)
    repeatSlides(viewport)
    embla = EmblaCarousel(viewport, {
      container: '.carousel-slides',
      loop: true,
      align: 'start',
      breakpoints: { [reducedMotion.media]: { duration: 0 } },
    })
    embla.on('pointerDown', () => setPauseReason('drag', true)).on('pointerUp', () => setPauseReason('drag', false))
    scheduleNext(advanceMs)
    return embla
  }
  starts.set(carousel, start)
  observer.observe(carousel)

  previous.addEventListener('click', () => {
    start().scrollPrev()
    scheduleNext(resumeMs + advanceMs)
  })
  next.addEventListener('click', () => {
    start().scrollNext()
    scheduleNext(resumeMs + advanceMs)
  })
  toggle.addEventListener('click', () => {
    const isPaused = !pauseReasons.has('pause')
    toggle.ariaLabel = toggle.dataset.tooltip = isPaused ? 'Play' : 'Pause'
    for (const icon of toggle.children) icon.toggleAttribute('hidden')
    setPauseReason('pause', isPaused)
  })

  const setHover = (active: boolean) => (event: PointerEvent) => {
    if (event.pointerType === 'mouse') setPauseReason('hover', active)
  }
  const setFocus = () => setPauseReason('focus', carousel.querySelector(':focus-visible') !== null)
  carousel.addEventListener('pointerenter', setHover(true))
  carousel.addEventListener('pointerleave', setHover(false))
  carousel.addEventListener('focusin', setFocus)
  carousel.addEventListener('focusout', () => setPauseReason('focus', false))
  reducedMotion.addEventListener('change', () => scheduleNext(advanceMs))

  // The pointer or the focus may have been here before this script. A touch leaves a hover behind that never ends.
  if (carousel.matches(':hover') && matchMedia('(hover: hover)').matches) pauseReasons.add('hover')
  setFocus()
}

/** Appends copies of the slides if they are too few for a loop. Assistive technology and searches skip the copies. */
function repeatSlides(viewport: HTMLElement): void {
  const list = viewport.querySelector('.carousel-slides')
  if (!list || list.childElementCount >= fewestSlides) return
  for (const slide of [...list.children]) {
    const copy = slide.cloneNode(true)
    if (!(copy instanceof HTMLElement)) continue
    copy.setAttribute('aria-hidden', 'true')
    copy.inert = true
    list.append(copy)
  }
}
