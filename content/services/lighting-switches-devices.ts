import type { ServicePage } from '#content/service-page.ts'
import { place } from '#domain/place.ts'

export const lightingSwitchesDevices: ServicePage = {
  slug: 'lighting-switches-devices',
  headline: 'Lights, switches and outlets, put where you need them',
  lead: 'Small electrical work, done properly: fixtures that suit the room, switches within reach, and outlets that hold a plug.',
  head: {
    title: `Lighting, Switches and Outlets in ${place}`,
    description: `Lighting, switch and outlet work in ${place}: recessed lights, fans, dimmers, smart switches, GFCI outlets and alarms. Free estimates.`,
  },
  benefits: [
    {
      title: 'Many small jobs, one visit',
      text: 'Save them up. Our trucks carry the common parts, so we can work down a list in one trip.',
    },
    {
      title: 'A look behind the plate',
      text: 'Before anything new goes up, we check that the box and the wires behind it are sound.',
    },
    {
      title: 'A clean room afterward',
      text: 'Drop cloths go down, cuts stay small and the dust leaves with us.',
    },
  ],
  blocks: [
    {
      kind: 'prose',
      heading: 'When to call',
      paragraphs: [
        'A bulb is your job. Call us when a light flickers, a switch buzzes, a plate feels warm, a plug falls out of its outlet, or a room depends on an extension cord. Some of this is a straight swap. Some of it needs a new cable or a new circuit, and we tell you which before we start.',
      ],
    },
    {
      kind: 'carousel',
      heading: 'Lighting services',
      slides: [
        {
          title: 'Recessed lights',
          text: 'Slim LED fixtures, safe against attic insulation, laid out so that your shadow stays off the counter.',
        },
        {
          title: 'Ceiling fans',
          text: 'A fan is heavy and it moves. It gets a box rated for fans, fixed to the framing.',
        },
        {
          title: 'Chandeliers and pendants',
          text: 'Hung at the right height over a table or a stair, on a support that carries the weight.',
        },
        {
          title: 'Under-cabinet lights',
          text: 'Even light on the work surface, wired in, with no cords across the tile.',
        },
        {
          title: 'Outdoor lights',
          text: 'Aimed at the steps and the driveway, and away from the neighbor’s bedroom.',
        },
        {
          title: 'LED conversions',
          text: 'Old fixtures refitted or replaced, with dimmers to match, so they neither hum nor flicker.',
        },
      ],
    },
    {
      kind: 'carousel',
      heading: 'Switch services',
      slides: [
        {
          title: 'Dimmers',
          text: 'Chosen for the lamps they control and adjusted so that the lowest step is steady.',
        },
        {
          title: 'Three-way switches',
          text: 'One light, two doors. We add a switch at the far end of a hall or repair one that was wired wrong.',
        },
        {
          title: 'Smart switches',
          text: 'Many need a neutral wire in the box. We look for one first, then get the switch onto your network.',
        },
        {
          title: 'Motion sensors',
          text: 'For the pantry, the laundry and the porch, where your hands are full.',
        },
        {
          title: 'Timers',
          text: 'Bath fans that run on after the shower, and yard lights that follow the sunset.',
        },
        {
          title: 'Worn switches',
          text: 'A crackle or a loose toggle means the contacts are failing. Replacing one takes minutes.',
        },
      ],
    },
    {
      kind: 'carousel',
      heading: 'Device services',
      slides: [
        {
          title: 'GFCI outlets',
          text: 'Shock protection for kitchens, baths, laundries, garages and outdoors.',
        },
        {
          title: 'AFCI protection',
          text: 'Breakers or outlets that recognize arcing, say from a nail through a cable, and cut the power.',
        },
        {
          title: 'Two-prong outlets',
          text: 'Grounded where a ground can be brought in. Elsewhere GFCI-protected and labeled, as the code allows.',
        },
        {
          title: 'USB and tamper-resistant outlets',
          text: 'Charging where you sit, and shutters that keep hairpins and small fingers out.',
        },
        {
          title: 'Dedicated circuits',
          text: 'A line of its own for the freezer, the microwave or the window unit.',
        },
        {
          title: 'Smoke and CO alarms',
          text: 'Hard-wired with battery backup, and linked so that when one sounds, all of them do.',
        },
      ],
    },
    {
      kind: 'warnings',
      heading: 'Small faults do not stay small',
      intro: 'Each of these is a short visit early on and a bigger repair later.',
      points: [
        {
          title: 'Loose connections',
          text: 'A flicker is often a wire working loose. It arcs, and the box around it chars.',
        },
        {
          title: 'Too much lamp',
          text: 'A bulb above the fixture’s rating bakes the socket and the wiring over it.',
        },
        {
          title: 'Aluminum wiring',
          text: 'Some houses of the 1960s and 1970s have it. An ordinary outlet on an aluminum wire can overheat, so it needs connectors made for the purpose.',
        },
        {
          title: 'Weak support',
          text: 'A fan on a light-duty box shakes its screws loose, and what comes down is heavy.',
        },
        {
          title: 'No shock protection',
          text: 'An outlet beside a sink without a GFCI gives no second chance to someone with wet hands.',
        },
      ],
    },
    {
      kind: 'checklist',
      heading: 'What to expect and prepare',
      items: [
        'Time: minutes for a swap, half a day to a day for a room of recessed lights.',
        'Power: off on the circuit at hand. The rest of the house stays on.',
        'Permits: a plain replacement often needs none, and a new circuit often does. We ask your city and get what is required.',
        'Fixtures: buy your own or have us supply them. Yours should carry the mark of a recognized test lab.',
        'Access: move small furniture and breakables, and clear the attic hatch if new cable is planned.',
      ],
    },
  ],
  process: {
    heading: 'How a list gets done',
    intro: 'Short jobs often take all four steps in one visit.',
    steps: [
      {
        title: 'Make a list',
        text: 'Walk through the house at night and note dark corners, missing outlets and anything that acts up.',
      },
      {
        title: 'Walk it with us',
        text: 'We mark positions with tape, check circuit capacity and give you a price for each item.',
      },
      {
        title: 'Install',
        text: 'The circuit is switched off and tested dead. Then we cut, pull, mount and connect.',
      },
      {
        title: 'Try everything',
        text: 'You work every switch yourself, we test every outlet, and the old fixtures leave on our truck if you like.',
      },
    ],
  },
  closing: {
    heading: 'Got a list?',
    text: 'Put it in the booking form, long or short. Sparks or a burning smell should not wait for an appointment: call, at any hour.',
  },
}
