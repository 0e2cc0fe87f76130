import useEmblaCarousel from 'embla-carousel-react'
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import './carousel.css'

const advanceMs = 4000
const resumeMs = 3000

type CarouselProps = {
  label: string
  intro?: string | undefined
  /** A list with the class `carousel-slides`. */
  children?: ReactNode
}

/**
 * Advances one slide at a time and loops. It stops while it is hovered, dragged, focused or paused, and resumes 3 s
 * after the last interaction. It never advances by itself for visitors who prefer reduced motion.
 */
export function Carousel({ label, intro, children }: CarouselProps) {
  const [viewport, embla] = useEmblaCarousel({
    container: '.carousel-slides',
    loop: true,
    align: 'start',
    slidesToScroll: 1,
  })
  const [paused, setPaused] = useState(false)
  const pauseReasons = useRef(new Set<string>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const id = useId()

  /** Schedules the next slide after `delayMs` and later ones every `advanceMs`, unless the carousel is paused. */
  const scheduleNext = useCallback(
    (delayMs: number) => {
      clearTimeout(timer.current)
      if (!embla || pauseReasons.current.size > 0) return
      timer.current = setTimeout(() => {
        embla.scrollNext()
        scheduleNext(advanceMs)
      }, delayMs)
    },
    [embla],
  )

  const setPauseReason = useCallback(
    (reason: string, active: boolean) => {
      if (active) pauseReasons.current.add(reason)
      else pauseReasons.current.delete(reason)
      scheduleNext(resumeMs + advanceMs)
    },
    [scheduleNext],
  )

  useEffect(() => {
    if (!embla) return
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')
    const applyMotionPreference = () => {
      embla.reInit({ duration: reducedMotion.matches ? 0 : 25 })
      setPauseReason('motion', reducedMotion.matches)
      if (!reducedMotion.matches) scheduleNext(advanceMs)
    }
    const onDown = () => setPauseReason('drag', true)
    const onUp = () => setPauseReason('drag', false)
    applyMotionPreference()
    reducedMotion.addEventListener('change', applyMotionPreference)
    embla.on('pointerDown', onDown).on('pointerUp', onUp)
    return () => {
      clearTimeout(timer.current)
      reducedMotion.removeEventListener('change', applyMotionPreference)
      embla.off('pointerDown', onDown).off('pointerUp', onUp)
    }
  }, [embla, setPauseReason, scheduleNext])

  function step(direction: 'next' | 'previous') {
    if (direction === 'next') embla?.scrollNext()
    else embla?.scrollPrev()
    scheduleNext(resumeMs + advanceMs)
  }

  function togglePause() {
    setPauseReason('pause', !paused)
    setPaused(!paused)
  }

  return (
    <section
      aria-roledescription="carousel"
      aria-labelledby={`${id}-label`}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setPauseReason('hover', true)}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setPauseReason('hover', false)}
      onFocus={({ target }) => setPauseReason('focus', target.matches(':focus-visible'))}
      onBlur={() => setPauseReason('focus', false)}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={`${id}-label`} className="text-3xl font-extrabold">
          {label}
        </h2>
        <div className="needs-script flex gap-2 print:hidden">
          <CarouselButton label="Previous" onClick={() => step('previous')}>
            <ChevronLeft aria-hidden />
          </CarouselButton>
          <CarouselButton label={paused ? 'Play' : 'Pause'} onClick={togglePause}>
            {paused ? <Play aria-hidden className="size-5" /> : <Pause aria-hidden className="size-5" />}
          </CarouselButton>
          <CarouselButton label="Next" onClick={() => step('next')}>
            <ChevronRight aria-hidden />
          </CarouselButton>
        </div>
      </div>
      {intro && <p className="mt-3 max-w-prose text-lg text-muted">{intro}</p>}
      <div ref={viewport} className="carousel-viewport">
        {children}
      </div>
    </section>
  )
}

function CarouselButton({ label, onClick, children }: { label: string; onClick(): void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      data-tooltip={label}
      onClick={onClick}
      className="icon-button border border-control bg-card"
    >
      {children}
    </button>
  )
}
