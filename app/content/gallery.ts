import type { PictureName } from './pictures.ts'

export type GalleryCard = {
  title: string
  description: string
  category: 'Team' | 'Generator' | 'Installation' | 'Excavation' | 'Business'
  picture: PictureName
}

export const gallery: GalleryCard[] = [
  {
    title: 'Ready before sunrise',
    description: 'Two of us, two sets of everything, checked and loaded the night before.',
    category: 'Team',
    picture: 'tools-for-two',
  },
  {
    title: 'Standby and quiet',
    description: 'An air-cooled unit on its pad, with the disconnect in reach and the gas line clear of the wall.',
    category: 'Generator',
    picture: 'generator',
  },
  {
    title: 'Every breaker has a name',
    description: 'Each wire bent to its breaker, each circuit traced and labeled, and room left for the next one.',
    category: 'Installation',
    picture: 'electric-panel',
  },
  {
    title: 'Down deep, out of the way',
    description: 'Conduit in a trench with warning tape above it, so that the next shovel finds the tape first.',
    category: 'Excavation',
    picture: 'trench',
  },
  {
    title: 'Charged by breakfast',
    description: 'A charger on a circuit of its own, at plug height, with the cable off the garage floor.',
    category: 'Installation',
    picture: 'ev-charger',
  },
  {
    title: 'The van you look for',
    description: 'Shelves for what most repairs need, so that most repairs end on the first visit.',
    category: 'Business',
    picture: 'van',
  },
]
