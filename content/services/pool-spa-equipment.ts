import type { ServicePage } from '#content/service-page.ts'
import { place } from '#domain/place.ts'

export const poolSpaEquipment: ServicePage = {
  slug: 'pool-spa-equipment',
  headline: 'Electrical work for pools, spas and hot tubs',
  lead: 'Around a pool, water, metal and electricity share a small space. We wire, bond and protect the equipment so that the only thing you feel in the water is the water.',
  head: {
    title: `Pool and Spa Electrician in ${place}`,
    description: `Pool, spa and hot tub wiring in ${place}: bonding, GFCI protection, disconnects and lights for new installations and older pools.`,
  },
  benefits: [
    {
      title: 'Measured bonding',
      text: 'We tie metal, deck and water together, then test the connections with a meter.',
    },
    {
      title: 'Parts made for outdoors',
      text: 'Conduit, boxes and fittings are chosen for sun, chlorine and wet ground.',
    },
    {
      title: 'In step with your builder',
      text: 'We come when the steel is up and the deck is open, before concrete covers our work.',
    },
  ],
  blocks: [
    {
      kind: 'checklist',
      heading: 'What we wire',
      intro:
        'Call when you plan a pool, set a hot tub, change a pump or a heater, or own a pool whose wiring you never saw go in.',
      items: [
        'Pumps, timers and variable-speed controls',
        'Electric heaters and heat pumps, after a look at what your panel can spare',
        'Hot tubs and swim spas, many of them on a 240-volt, 50-amp circuit',
        'Low-voltage pool lights, and replacements for old ones that leak or trip',
        'Salt systems and automation, each with a way to switch it off for service',
        'New bonding or GFCI protection for an older pool',
      ],
    },
    {
      kind: 'points',
      heading: 'Safety requirements',
      intro:
        'Codes change in detail from one edition to the next, and we build to the one your city enforces. The principles hold.',
      points: [
        {
          title: 'Equipotential bonding',
          text: 'A solid copper conductor joins the pool steel, rails, ladders, pump, heater, deck and water. It holds everything you can touch at one voltage, so no current has a reason to pass through you.',
        },
        {
          title: 'GFCI protection',
          text: 'Pumps, lights, tubs and nearby outlets get ground-fault protection. It trips at a leak far too small for a standard breaker to notice.',
        },
        {
          title: 'Distance from the water',
          text: 'Outlets, switches and lights on land stand back from the edge. Six feet is the long-standing minimum for an outlet, and some equipment needs more. We measure before we dig.',
        },
        {
          title: 'A disconnect in sight',
          text: 'Whoever services the pump must see the switch that shuts it off. It is placed in view of the equipment, yet out of reach of anyone in the water.',
        },
        {
          title: 'Room from other lines',
          text: 'Overhead wires need clearance above a pool and to its sides. Buried ones need depth and distance, and we have them marked first.',
        },
      ],
    },
    {
      kind: 'warnings',
      heading: 'When pool wiring is neglected',
      points: [
        {
          title: 'A tingle in the water',
          text: 'It means current is flowing. Get out without touching rails or ladders and keep everyone away. Switch the breaker off if you can do it dry, and call us, day or night.',
        },
        {
          title: 'Muscles that will not obey',
          text: 'Current too weak to hurt on dry land can paralyze a swimmer. People drown this way in silence, and so can those who jump in to help.',
        },
        {
          title: 'Corrosion out of sight',
          text: 'When a bonding clamp fails, the pump still runs and the lights still work. Only the protection is gone.',
        },
        {
          title: 'A missed step under concrete',
          text: 'Bonding forgotten before the pour means breaking the deck later.',
        },
      ],
    },
    {
      kind: 'prose',
      heading: 'Time, power and permits',
      paragraphs: [
        'A hot tub on a finished pad is often one day of work. A new pool takes several visits, because the inspector has to see the bonding before it is covered. The house is without power for an hour or two while we add the circuit.',
        'Many cities want a permit for a tub as well as for a pool. We check, and we file whatever is needed. You can help by keeping the equipment manual, putting the dogs in, and showing us where sprinkler and septic lines run. Utility locators generally do not mark those.',
      ],
    },
    {
      kind: 'faq',
      heading: 'Two common questions',
      questions: [
        {
          question: 'Can I just plug in a small hot tub?',
          answer:
            'If the maker allows it and the outlet is GFCI-protected, far enough away and on a circuit with nothing else on it, yes. Never use an extension cord. If you are unsure of the outlet, we can check it.',
        },
        {
          question: 'The GFCI trips when it rains. Is it broken?',
          answer:
            'More likely it is doing its work. Moisture in a light, a motor or a box lets current leak. A standard breaker in its place would only hide the leak.',
        },
      ],
    },
  ],
  process: {
    heading: 'The order of the work',
    intro: 'For a tub or a repair, some of these steps shrink to minutes.',
    steps: [
      {
        title: 'Plan with everyone',
        text: 'We go over distances, loads and the route with you and with the builder or dealer.',
      },
      {
        title: 'Trench and conduit',
        text: 'With the lines marked, we dig to the required depth and lay conduit from the panel.',
      },
      {
        title: 'Bond and show',
        text: 'Steel, rails and deck are joined and left open until the inspector has seen them.',
      },
      {
        title: 'Connect',
        text: 'Pumps, heater, lights and controls are wired to the disconnect and the protected breakers.',
      },
      {
        title: 'Test and teach',
        text: 'We trip every GFCI on purpose, check the bonding once more and show the family where the shutoff is.',
      },
    ],
  },
  closing: {
    heading: 'New pool, or an old doubt?',
    text: 'Book an estimate for the first and a safety check for the second. If anyone has felt a shock, do not wait for a date. Call.',
  },
}
