import type { ServicePage } from '#content/service-page.ts'
import { place } from '#domain/place.ts'

export const electricPanelInstallation: ServicePage = {
  slug: 'electric-panel-installation',
  headline: 'Electric panel replacement and service upgrades',
  lead: 'Every circuit in your house starts at the panel. When it is worn out or too small, we replace it, usually in a single day.',
  head: {
    title: `Electric Panel Replacement in ${place}`,
    description: `Electric panel replacement and service upgrades in ${place}. Typically 4-8 hours. We handle the permit and inspection. The estimate is free.`,
  },
  benefits: [
    {
      title: 'Room to add',
      text: 'Open spaces for a heat pump, a car charger or a shop.',
    },
    {
      title: 'Breakers that do their job',
      text: 'A breaker has to open before the wire behind it overheats. We fit new ones, sized to that wire.',
    },
    {
      title: 'Every circuit named',
      text: 'We trace each circuit and print the labels. Anyone in the house can find the right breaker with a flashlight.',
    },
  ],
  blocks: [
    {
      kind: 'prose',
      heading: 'Replacement or upgrade',
      paragraphs: [
        'A replacement swaps the box, the bus bars and the breakers for new ones of the same rating. It is the right job when the panel is worn or full and the service feeding it is still large enough.',
        'An upgrade goes further. The meter base, the service wires and the grounding grow too, often from 100 to 200 amps. You need it when a load calculation shows that the house asks for more than the service can carry.',
      ],
    },
    {
      kind: 'warnings',
      heading: 'Warning signs',
      intro:
        'Any one of these is reason enough to have us look. Leave the inner cover on: parts behind it stay live even with the main breaker off.',
      points: [
        {
          title: 'Over 25 years old',
          text: 'Springs weaken and contacts corrode. Have a panel over 25 years old checked even when nothing seems wrong.',
        },
        {
          title: 'Breakers that keep tripping',
          text: 'One trip is a breaker working. The same one every week means an overload, a fault or a worn breaker.',
        },
        {
          title: 'Heat, buzzing or a burnt smell',
          text: 'A panel should be cool and quiet. If yours is not, call us at any hour. If you see smoke or flame, get out and call 911.',
        },
        {
          title: 'Lights that dip and surge',
          text: 'When some lights dim while others brighten, the neutral may be failing. That is urgent.',
        },
        {
          title: 'Rust',
          text: 'Rust on the box or the breakers means water has found a way in, often down the service cable.',
        },
        {
          title: 'An old design',
          text: 'Some panel brands from the 1950s to 1980s are known for breakers that can fail to trip. Read us the name on the door.',
        },
      ],
    },
    {
      kind: 'prose',
      heading: 'If you wait',
      paragraphs: [
        'When a breaker fails to open, the wire itself becomes the fuse, inside a wall and next to wood. A loose bus connection heats a little more each summer until it burns the breaker beside it.',
        'A failing neutral can send too much voltage into a refrigerator or a furnace board. Some insurers decline certain old panels, and a buyer’s inspector will write them up. And a panel that quits in July picks its own day, with the house dark and hot.',
      ],
    },
    {
      kind: 'figures',
      heading: 'The day in numbers',
      figures: [
        { value: '4-8 hours', label: 'a typical panel replacement' },
        { value: '3 feet', label: 'of clear floor in front of the panel' },
        { value: '200 amps', label: 'a common service size for a house today' },
      ],
      hint: 'An upgrade that involves the utility can take longer',
    },
    {
      kind: 'checklist',
      heading: 'Before we arrive',
      items: [
        'Clear the floor in front of the panel and the way to it.',
        'Shut down computers and charge the phones.',
        'Park outside, because the garage door opener will be off.',
        'Tell us about medical equipment, sump pumps or aquariums that cannot go dark.',
        'Be home at the start and for the last half hour.',
      ],
    },
    {
      kind: 'faq',
      heading: 'Questions about panels',
      questions: [
        {
          question: 'How long will the power be off?',
          answer: 'For most of the 4-8 hours. With an upgrade, the utility also has to disconnect and reconnect you.',
        },
        {
          question: 'Do I need a permit?',
          answer:
            'In most places, yes. Your city may also want to inspect before the utility reconnects. We find out and take care of both.',
        },
        {
          question: 'Do I really need 200 amps?',
          answer:
            'Not always. If your present service carries what you use and what you plan to add, we say so and quote the smaller job.',
        },
        {
          question: 'Does the house have to be rewired?',
          answer:
            'Usually not. Sound circuits move over as they are. If we find damaged wire, we show you first and price it separately.',
        },
        {
          question: 'Will a bigger panel raise my bill?',
          answer: 'No. The meter counts the energy you use. Capacity you do not draw costs nothing to run.',
        },
      ],
    },
  ],
  process: {
    heading: 'How we change a panel',
    intro: 'Much of the work is done before the power goes off.',
    steps: [
      {
        title: 'Look and calculate',
        text: 'We open the panel, check the wires and the grounding, and run the load calculation.',
      },
      {
        title: 'Put it in writing',
        text: 'The estimate says what is replaced, what stays and what your city asks of new work, such as surge protection or an outdoor disconnect.',
      },
      {
        title: 'Set the date',
        text: 'We file the permit and book the utility if the service has to be cut.',
      },
      {
        title: 'Make the change',
        text: 'The old panel comes out. The new one is mounted, grounded and bonded, and every wire is tightened to the maker’s torque.',
      },
      {
        title: 'Test and label',
        text: 'We measure voltages, go through the labels with you and meet the inspector.',
      },
    ],
  },
  closing: {
    heading: 'Not sure about your panel?',
    text: 'Photograph it with the door open and the label readable, then book a visit or call. The picture often tells us a good deal.',
  },
}
