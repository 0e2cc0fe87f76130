import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { Slide } from '#content'
import { Picture } from './picture.tsx'

/** Half of the width on phones, whose screens have two or three pixels per CSS pixel. */
const sizes = '(width >= 64rem) 22rem, (width >= 40rem) 44vw, 40vw'

type CarouselProps = { heading: string; intro?: string | undefined; slides: readonly Slide[] }

/** Slides in a row. `site/scripts/carousel.ts` moves them. */
export function Carousel({ heading, intro, slides }: CarouselProps) {
  const headingId = useId()
  return (
    <section aria-roledescription="carousel" aria-labelledby={headingId}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 id={headingId} className="text-xl font-extrabold sm:text-3xl">
          {heading}
        </h2>
        <div className="carousel-buttons needs-script flex gap-1 sm:gap-2 print:hidden">
          <CarouselButton label="Previous">
            <ChevronLeft aria-hidden />
          </CarouselButton>
          <CarouselButton label="Pause">
            <span>
              <Pause aria-hidden className="size-5" />
            </span>
            <span hidden>
              <Play aria-hidden className="size-5" />
            </span>
          </CarouselButton>
          <CarouselButton label="Next">
            <ChevronRight aria-hidden />
          </CarouselButton>
        </div>
      </div>
      {intro && <p className="mt-2 max-w-prose text-muted sm:text-lg">{intro}</p>}
      <div className="carousel-viewport">
        <ul className="carousel-slides">
          {slides.map(({ title, text, picture }) => (
            <li key={title}>
              <div className="slide">
                {picture && <Picture name={picture} sizes={sizes} />}
                <div className="p-3 sm:p-4">
                  <h3 className="text-lg font-bold">{title}</h3>
                  <p className="mt-0.5 text-muted">{text}</p>
                </div>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function CarouselButton({ label, children }: { label: string; children: ReactNode }) {
  return (
    <button type="button" aria-label={label} data-tooltip={label} className="icon-button border border-control bg-card">
      {children}
    </button>
  )
}
