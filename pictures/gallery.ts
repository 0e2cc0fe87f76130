import type { ServiceSlug } from '#domain/catalog.ts'
import type { PictureName } from './captions.ts'

export type GalleryCard = {
  title: string
  description: string
  category: 'Team' | 'Generator' | 'Installation' | 'Excavation' | 'Business'
  picture: PictureName
  /** The service whose work it is, if it is one's; shown by those who offer it. */
  slug?: ServiceSlug
}

/** What the gallery says of the pictures in it. */
export const gallery: GalleryCard[] = [
  {
    title: 'Ready before sunrise',
    description: 'Two sets of everything, checked and loaded the night before.',
    category: 'Team',
    picture: 'tools-for-two',
  },
  {
    title: 'The one lit house',
    description: 'The line is down and the street is dark. The generator at the end of the house took over by itself.',
    category: 'Generator',
    picture: 'generator-night',
    slug: 'generator-installation',
  },
  {
    title: 'Every breaker has a name',
    description:
      'Each circuit traced and labeled, a surge protector beside it, and an outlet for whoever works here next.',
    category: 'Installation',
    picture: 'panel-finished',
    slug: 'electric-panel-installation',
  },
  {
    title: 'Down deep, out of the way',
    description: 'Conduit in a trench with warning tape above it, so that the next shovel finds the tape first.',
    category: 'Excavation',
    picture: 'trench',
  },
  {
    title: 'From the line to the house',
    description: 'Mast, meter and a main disconnect outside, where a firefighter finds it.',
    category: 'Installation',
    picture: 'meter-base',
  },
  {
    title: 'The van you look for',
    description: 'Shelves for what most repairs need, so that most repairs end on the first visit.',
    category: 'Business',
    picture: 'van',
  },
]
