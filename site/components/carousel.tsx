import useEmblaCarousel from 'embla-carousel-react'
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import './carousel.css'

const advanceMs = 4000
const resumeMs = 3000

type CarouselProps = {
  label: string
  intro?: string | undefined
  /** A list of the class `carousel-slides`. */
  children?: ReactNode
}

/**
 * Slides that move on by themselves, one at a time and round and round; one, two or three are in view. They stand still
 * while hovered, dragged or focused, until a while after that, while paused, and for readers who asked for less motion.
 */
export function Carousel({ label, intro, children }: CarouselProps) {
  const [viewport, embla] = useEmblaCarousel({
    container: '.carousel-slides',
    loop: true,
    align: 'start',
    slidesToScroll: 1,
  })
  const [paused, setPaused] = useState(false)
  const holds = useRef(new Set<string>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const id = useId()

  /** The next slide comes after the delay, and so on, unless somebody holds the carousel. */
  const moveOn = useCallback(
    (delayMs: number) => {
      clearTimeout(timer.current)
      if (!embla || holds.current.size > 0) return
      timer.current = setTimeout(() => {
        embla.scrollNext()
        moveOn(advanceMs)
      }, delayMs)
    },
    [embla],
  )

  const hold = useCallback(
    (why: string, held: boolean) => {
      if (held) holds.current.add(why)
      else holds.current.delete(why)
      moveOn(resumeMs + advanceMs)
    },
    [moveOn],
  )

  useEffect(() => {
    if (!embla) return
    const stillness = matchMedia('(prefers-reduced-motion: reduce)')
    const respect = () => {
      embla.reInit({ duration: stillness.matches ? 0 : 25 })
      hold('motion', stillness.matches)
      if (!stillness.matches) moveOn(advanceMs)
    }
    const onDown = () => hold('drag', true)
    const onUp = () => hold('drag', false)
    respect()
    stillness.addEventListener('change', respect)
    embla.on('pointerDown', onDown).on('pointerUp', onUp)
    return () => {
      clearTimeout(timer.current)
      stillness.removeEventListener('change', respect)
      embla.off('pointerDown', onDown).off('pointerUp', onUp)
    }
  }, [embla, hold, moveOn])

  function step(direction: 'next' | 'previous') {
    if (direction === 'next') embla?.scrollNext()
    else embla?.scrollPrev()
    moveOn(resumeMs + advanceMs)
  }

  function togglePause() {
    hold('pause', !paused)
    setPaused(!paused)
  }

  return (
    <section
      aria-roledescription="carousel"
      aria-labelledby={`${id}-label`}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && hold('hover', true)}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && hold('hover', false)}
      onFocus={({ target }) => hold('focus', target.matches(':focus-visible'))}
      onBlur={() => hold('focus', false)}
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
