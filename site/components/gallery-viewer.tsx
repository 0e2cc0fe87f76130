import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import type { GalleryCard } from '#content'
import { GalleryPoints } from './gallery-card.tsx'
import { Picture } from './picture.tsx'
import './gallery-viewer.css'

/** The width of the dialog's picture: that of the window, unless its height is the limit. */
const sizes = '(orientation: landscape) min(94vw, 130vh), 100vw'

/**
 * The larger view of the gallery: a strip that scrolls sideways, with one picture in view. Its pictures are lazy, so
 * none loads before the dialog opens. `site/scripts/gallery.ts` opens it and moves the strip.
 */
export function GalleryViewer({ cards }: { cards: GalleryCard[] }) {
  return (
    <dialog id="viewer" aria-label="Larger view" className="viewer" closedby="any">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area needs focus to scroll by keyboard */}
      <ul className="viewer-strip" aria-label="Pictures" tabIndex={0} autoFocus>
        {cards.map(({ title, description, picture, points = [] }) => (
          <li key={title}>
            <figure>
              <div className="viewer-picture">
                <Picture name={picture} sizes={sizes} />
                <svg aria-hidden="true" viewBox="0 0 300 200">
                  {points.map(({ text, left, top }, index) => (
                    <g key={text}>
                      <circle cx={`${left}%`} cy={`${top}%`} r="6" />
                      <text x={`${left}%`} y={`${top}%`}>
                        {index + 1}
                      </text>
                    </g>
                  ))}
                </svg>
              </div>
              <figcaption>
                <h2>{title}</h2>
                <p>{description}</p>
                <GalleryPoints points={points} />
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <form method="dialog" className="viewer-bar">
        <button type="button" value="-1" aria-label="Previous" className="icon-button">
          <ChevronLeft aria-hidden />
        </button>
        <p role="status">
          <span>1 of {cards.length}</span> <span className="sr-only" />
        </p>
        <button type="button" value="1" aria-label="Next" className="icon-button">
          <ChevronRight aria-hidden />
        </button>
        <button type="submit" aria-label="Close" className="icon-button">
          <X aria-hidden />
        </button>
      </form>
    </dialog>
  )
}
