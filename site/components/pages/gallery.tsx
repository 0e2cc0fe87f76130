import type { Content } from '#content'
import { CallToAction } from '#site/components/call-to-action.tsx'
import { GalleryCard } from '#site/components/gallery-card.tsx'
import { GalleryViewer } from '#site/components/gallery-viewer.tsx'
import type { Head } from '#site/head/head.ts'
import '#site/components/gallery.css'

type GalleryProps = { gallery: NonNullable<Content['pages']['gallery']> }

export const headOf = ({ gallery: { title, description, cards } }: GalleryProps): Head => ({
  title,
  namesTown: true,
  description,
  picture: cards[0]?.picture,
})

export function Gallery({ gallery: { title, lead, note, cards, callToAction } }: GalleryProps) {
  return (
    <>
      <div className="wrap pt-10 sm:pt-14">
        <h1 className="text-4xl font-extrabold sm:text-5xl">{title}</h1>
        <p className="mt-4 max-w-prose text-lg text-muted">{lead}</p>
        {note && <p className="mt-2 max-w-prose text-muted">{note}</p>}
        <ul className="gallery">
          {cards.map((card, index) => (
            <li key={card.title}>
              <GalleryCard {...card} isFirst={index === 0} />
            </li>
          ))}
        </ul>
      </div>
      <GalleryViewer cards={cards} />
      <CallToAction {...callToAction} />
    </>
  )
}
