import type { ServicePage } from '#content/service-page.ts'
import { place } from '#domain/place.ts'

export const electricalInspection: ServicePage = {
  slug: 'electrical-inspection',
  headline: 'Electrical inspections, from meter to last outlet',
  lead: 'We go through the wiring of your home or shop and write down what we find: what is fine, what can wait and what cannot.',
  head: {
    title: `Electrical Inspection in ${place}`,
    description: `Electrical inspections in ${place} for homes and small businesses: what we check, how long it takes, and why to have one every 10 years.`,
  },
  benefits: [
    {
      title: 'A list in order',
      text: 'Findings are ranked as act now, plan for it, or good to know.',
    },
    {
      title: 'Photos of hidden parts',
      text: 'You see what we saw behind the cover and in the attic without climbing up there.',
    },
    {
      title: 'No strings',
      text: 'The report is yours. Have us do the repairs, hire someone else, or do the small ones later.',
    },
  ],
  blocks: [
    {
      kind: 'prose',
      heading: 'What it is, and what it is not',
      paragraphs: [
        'An electrician opens covers, tests outlets and breakers, and compares what is there with safe practice. You learn the state of the parts you never see.',
        'It is not a city inspection. Work done under a permit is signed off by the city’s own inspector, and our report does not replace that. Nor must an older house meet every new rule. In general, wiring that was right when it went in may stay while it is safe. We mark which findings are hazards and which are only old.',
      ],
    },
    {
      kind: 'figures',
      heading: 'How often, how long',
      figures: [
        { value: '10 years', label: 'suggested interval between home inspections' },
        { value: '2-3 hours', label: 'a usual visit for an average house' },
        { value: '0 holes', label: 'in your walls, because we remove covers and leave the drywall alone' },
      ],
      hint: 'Every 10 Years',
    },
    {
      kind: 'points',
      heading: 'Types of inspection',
      points: [
        {
          title: 'Routine safety check',
          text: 'For the home you live in, when the last check is ten years back or nobody remembers it.',
        },
        {
          title: 'Before you buy',
          text: 'A general home inspection covers the roof to the drains in one visit. This one covers only the wiring, and more of it.',
        },
        {
          title: 'Before you sell',
          text: 'Learn what the buyer’s side will find while there is still time to fix it.',
        },
        {
          title: 'For your insurer',
          text: 'Some companies ask about the wiring of an older home. Give us their form and we answer what we can verify.',
        },
        {
          title: 'Before you remodel',
          text: 'Find out what the panel and the old circuits can take before the new kitchen is drawn.',
        },
        {
          title: 'After water, fire or lightning',
          text: 'Damage hides in boxes and under insulation. Leave the affected circuits off until they are tested.',
        },
        {
          title: 'Small business',
          text: 'Shops and offices, including exit signs, emergency lights and loads that grew over the years.',
        },
      ],
    },
    {
      kind: 'checklist',
      heading: 'What we check',
      items: [
        'Service mast, meter base and entrance cable',
        'Grounding, and bonding of metal water and gas pipes',
        'Panel age, rating, corrosion and heat marks',
        'Breaker sizes against the wires they protect',
        'Doubled-up wires, open knockouts and missing labels',
        'GFCI protection in kitchens, baths, garages and outdoors',
        'AFCI protection where it is fitted or advisable',
        'Outlets for polarity, ground and grip',
        'Switches, fixtures and the boxes that hold ceiling fans',
        'Visible wiring in attic, crawl space and garage, including aluminum and cloth-covered',
        'Extension cords doing the work of an outlet',
        'Air conditioner disconnects and other outdoor equipment',
        'Surge protection',
        'Smoke and carbon monoxide alarms',
      ],
    },
    {
      kind: 'prose',
      heading: 'What goes unseen',
      paragraphs: [
        'A loose connection gives little notice. It warms under load, cools, loosens a bit more, and after some years the insulation around it is brittle enough to burn. A missing ground shows nothing at all until an appliance fails and its metal case turns live.',
        'On a list, these are mostly small repairs. Left alone, they can become a house fire, a shock, or a sale that falls through in its last week.',
      ],
    },
    {
      kind: 'faq',
      heading: 'Before you book',
      questions: [
        {
          question: 'When is ten years too long?',
          answer:
            'When plates feel warm, lights flicker in several rooms, something smells of hot plastic or an appliance tingles. Also when you move into a house that a previous owner wired on weekends.',
        },
        {
          question: 'Will the power be off?',
          answer: 'Only for short spells, at the panel and while we test breakers. We warn you before each one.',
        },
        {
          question: 'What should I do beforehand?',
          answer:
            'Clear the way to the panel, the attic hatch and the crawl space, and unlock the gates. An adult has to let us in. Looking needs no permit. Repairs afterward may, and we would tell you.',
        },
      ],
    },
  ],
  process: {
    heading: 'How the visit goes',
    intro: 'Come along and ask questions, or leave us to it.',
    steps: [
      {
        title: 'Listen',
        text: 'You tell us how old the house is, what has been added and what bothers you.',
      },
      {
        title: 'Start outside',
        text: 'We look at the service, the meter and the grounding, then move in to the panel.',
      },
      {
        title: 'Go room by room',
        text: 'Outlets, switches and fixtures are tested with meters, and covers come off where a reading looks wrong.',
      },
      {
        title: 'Report',
        text: 'We go over the findings on the spot and follow up in writing, with photos.',
      },
      {
        title: 'Price what you choose',
        text: 'Point at any item on the list and we quote it. Repairing it is a separate decision.',
      },
    ],
  },
  closing: {
    heading: 'When was the last one?',
    text: 'If the answer is more than ten years ago, or you do not know, book a visit. If something is sparking or smells burnt, call now instead.',
  },
}
