import type { Point } from '#content/service-page.ts'

export function CarouselSlides({ slides }: { slides: readonly Point[] }) {
  return (
    <ul className="carousel-slides">
      {slides.map(({ title, text }) => (
        <li key={title}>
          <div className="card h-full">
            <h3 className="text-lg font-bold">{title}</h3>
            <p className="mt-1 text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
