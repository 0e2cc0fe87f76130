/** The alt text of each picture. The key is the name of its JPEG file in this folder. */
export const pictures = {
  hero: 'A single-story brick ranch house at dusk with warm lit windows and porch light, and a dark blue service van with a ladder rack parked in the drive, headlights on',
  'hero-tall':
    'The lit porch, front door and a warm window of a brick ranch house under a deep blue dusk sky, with a dark blue service van in the drive',
  'electric-panel':
    'An open breaker panel with two rows of labeled breakers, black and red wires dressed in neat bundles, and a printed circuit directory on the open door',
  generator:
    'A standby generator on a concrete pad beside a brick wall at dusk, with a yellow gas line, a gray disconnect box, conduit and a lit wall lantern',
  'ev-charger':
    'A wall-mounted car charger with a glowing green ring and its cable hung in loops on a garage wall, the tail of a dark car beside it',
  lighting:
    'A kitchen in the evening with three dark pendant lights over a navy island, recessed lights in the ceiling and a dimmer switch on the wall in front',
  pool: 'A pool pump, filter and heater joined by white pipes on a concrete pad before a wooden fence at dusk, a sub-panel on posts and the lit pool water in front',
  inspection:
    'A clamp meter with test leads, a half-checked safety inspection checklist and a flashlight on a wooden bench, with an open outlet box on the brick wall behind',
  'tools-for-two':
    'Two hard hats, one amber and one white, between a tool bag and a tool belt on a wooden bench, with two pairs of pliers, screwdrivers and a coil of yellow cable',
  trench:
    'An open trench across a lawn at dusk with two gray conduits leading to a box on a brick house, red warning tape, cut turf and a spade in a heap of red earth',
  van: 'Side view of a dark blue van with an amber stripe, its side door slid open on lit shelves of parts, a brick house behind',
  'panel-finished':
    'A finished electrical panel with labeled breakers, a row of straight metal conduits entering the top and a surge protector with two green lights beside it',
  'generator-night':
    'A brick ranch house with warm lit windows on a dark street at night, a standby generator running at its left end',
  'meter-base':
    'An electric meter, mast, main disconnect and metal conduits on a brick wall at dusk, with a lit wall lantern to the right',
} as const

export type PictureName = keyof typeof pictures
