import type { ServicePage } from '#content/service-page.ts'
import { outages } from '#domain/business.ts'
import { place } from '#domain/place.ts'

export const generatorInstallation: ServicePage = {
  slug: 'generator-installation',
  headline: 'Standby generators, sized and wired for your home',
  lead: 'A standby generator waits outside, starts by itself when the utility fails and stops when the power returns. We size it, wire it and prove that it works.',
  head: {
    title: `Standby Generator Installation in ${place}`,
    description: `Standby generators in ${place}: air-cooled 9-26 kW, liquid-cooled 30-150 kW. Sized by load, with transfer switch, fuel and permits arranged.`,
  },
  benefits: [
    {
      title: 'It starts without you',
      text: 'The controller senses the outage, starts the engine and moves the load over, usually in less than a minute.',
    },
    {
      title: 'The right size',
      text: 'We add up what you want to run, including what motors pull at start, so you buy neither too little nor too much.',
    },
    {
      title: 'Your power stays home',
      text: 'A transfer switch keeps it in your house and away from the people repairing the line.',
    },
    {
      title: 'It tests itself',
      text: 'Most models run a short exercise on a schedule, so a weak battery shows up on a calm day.',
    },
  ],
  blocks: [
    {
      kind: 'prose',
      heading: 'When the power goes out here',
      paragraphs: [
        outages,
        'A generator earns its place when going without is more than a nuisance: a well pump that brings your water, a furnace blower in January, a full freezer, a breathing machine, a shop that has to open. If lights and a refrigerator are all you need, a portable generator with a proper inlet may do, and we wire those too.',
      ],
    },
    {
      kind: 'figures',
      heading: 'Two families of machines',
      intro: 'Output is given in kilowatts, the load a generator can carry at one time.',
      figures: [
        { value: '9-26 kW', label: 'air-cooled, from a few essential circuits to most of an average house' },
        { value: '30-150 kW', label: 'liquid-cooled, for large homes, shops and light commercial buildings' },
      ],
      hint: 'Heat and the choice of fuel lower the output, so we size with a margin',
    },
    {
      kind: 'points',
      heading: 'What decides the setup',
      points: [
        {
          title: 'Load',
          text: 'An air conditioner or a pump can draw several times its running current as it starts. A soft starter, or a control that lets big loads take turns, can make a smaller machine enough.',
        },
        {
          title: 'Natural gas',
          text: 'There is no tank to refill. The meter and the pipe must feed the generator and the furnace together, so the supply is checked before you order.',
        },
        {
          title: 'Propane',
          text: 'The usual choice outside town. Tank size sets the running time, and we work it out in days at the load you expect.',
        },
        {
          title: 'Transfer switch',
          text: 'It connects the house to the utility or to the generator, never to both. It can feed the whole house or a few chosen circuits.',
        },
      ],
    },
    {
      kind: 'warnings',
      heading: 'Where improvising goes wrong',
      points: [
        {
          title: 'Backfeeding',
          text: 'A portable generator plugged into a dryer outlet sends power out to the street. The transformer there steps it up to thousands of volts, which can kill a line worker.',
        },
        {
          title: 'Carbon monoxide',
          text: 'An engine in a garage, in a carport or under a window can kill people asleep indoors. Run portables outside, far from every opening, and keep CO alarms working.',
        },
        {
          title: 'Overload',
          text: 'Voltage sags when the machine is too small. Motors overheat on low voltage, and the compressor may not outlive the outage.',
        },
        {
          title: 'No plan at all',
          text: 'Pipes freeze, freezers thaw and sump pits fill. In a long outage everyone wants a generator at once, and few get one that week.',
        },
      ],
    },
    {
      kind: 'checklist',
      heading: 'What an installation takes',
      items: [
        'A level spot outdoors, as far from windows, doors, vents and walls as the maker and your city require.',
        'A fuel line. A contractor licensed for gas connects it, and we arrange the date.',
        'Permits, often one for wiring and one for gas. We find out which apply and see that they are in place.',
        'One or two days on site for most air-cooled units, more for liquid-cooled ones.',
        'A few hours without power while the transfer switch goes in.',
        'From you, a list of what must stay on and a clear path across the yard.',
        'Later, fresh oil, filters and a battery on the maker’s schedule.',
      ],
    },
  ],
  process: {
    heading: 'How we put one in',
    intro: 'Delivery times change with the season. The best week to plan is one with nothing in the forecast.',
    steps: [
      {
        title: 'Walk the house',
        text: 'We read the panel and the nameplates, look at the yard and ask what a day without power means for you.',
      },
      {
        title: 'Size and quote',
        text: 'You see the load calculation, the generator size and the expected fuel use, with one written price.',
      },
      {
        title: 'Clear the location',
        text: 'We settle the spot with the city, the gas contractor and, if you have one, your homeowners’ association.',
      },
      {
        title: 'Set and wire',
        text: 'The unit goes on its pad. We mount the transfer switch, run power and control wires and ground the system.',
      },
      {
        title: 'Prove it',
        text: 'We cut the utility feed and watch the machine start, take the load and hand it back.',
      },
      {
        title: 'Hand it over',
        text: 'You learn what its lights mean, how to shut it down and when it wants service.',
      },
    ],
  },
  closing: {
    heading: 'Think of the second day',
    text: 'Most people can manage one night without power. Write down what you would miss after that, book a free visit, and we will turn it into a size.',
  },
}
