import { Maximize2 } from 'lucide-react'
import type { GalleryCard as Card } from '#content'
import { largestFileOf, Picture } from './picture.tsx'

/** On a wide screen, the first picture fills a higher box than its own shape, so it is wider than its card. */
const sizes = {
  first: '(width >= 72rem) 54rem, (width >= 48rem) 75vw, 40vw',
  other: '(width >= 72rem) 22.5rem, (width >= 48rem) 31vw, 40vw',
}

/** A picture with its caption. A click anywhere opens the larger view or, without JavaScript, the picture's file. */
export function GalleryCard({
  title,
  description,
  category,
  picture,
  points = [],
  isFirst,
}: Card & { isFirst: boolean }) {
  return (
    <article className="gallery-card">
      <Picture name={picture} sizes={isFirst ? sizes.first : sizes.other} />
      <span className="badge" data-tone="busy">
        {category}
      </span>
      <h2>{title}</h2>
      <p className="gallery-text">{description}</p>
      <GalleryPoints points={points} />
      <a href={largestFileOf(picture)} aria-label={`Larger view: ${title}`} className="gallery-link">
        <span className="gallery-hint">
          <Maximize2 aria-hidden className="size-4" />
          <span>Larger view</span>
        </span>
      </a>
    </article>
  )
}

/** What is good about the work in the picture. The larger view has its numbers on the picture. */
export const GalleryPoints = ({ points }: { points: NonNullable<Card['points']> }) =>
  points.length > 0 && (
    <ol className="gallery-points">
      {points.map(({ text }) => (
        <li key={text}>{text}</li>
      ))}
    </ol>
  )
