import type { ServicePage } from '#content/service-page.ts'
import { place } from '#domain/place.ts'

export const evChargingStation: ServicePage = {
  slug: 'ev-charging-station',
  headline: 'EV charging stations, installed at home',
  lead: 'A 240V charger in the garage or by the driveway fills the car while you sleep. We check the panel, run a dedicated circuit and connect the charger you choose.',
  head: {
    title: `EV Charger Installation in ${place}`,
    description: `Home EV charger installation in ${place}: a dedicated 240V, 20-50 amp circuit matched to your panel and your car. Estimates are free.`,
  },
  benefits: [
    {
      title: 'Ready in the morning',
      text: 'A night at 240V covers far more than an ordinary day of driving.',
    },
    {
      title: 'A circuit of its own',
      text: 'Nothing else shares the wire, so the dryer and the car do not compete for one breaker.',
    },
    {
      title: 'Often no new panel',
      text: 'If yours has room, we use it. If it is tight, a charger that adjusts itself may spare you an upgrade.',
    },
    {
      title: 'Your choice of charger',
      text: 'Bring the unit you like or ask us what fits. It only has to be listed by a recognized test lab.',
    },
  ],
  blocks: [
    {
      kind: 'figures',
      heading: 'Charging in numbers',
      figures: [
        { value: '240V', label: 'Level 2 voltage, double that of a standard wall outlet' },
        { value: '20-50 amp', label: 'the usual range of home charging circuits' },
        { value: '240V/40A', label: 'the typical home charger, fed by a 50-amp circuit' },
        { value: '9.6 kW', label: '240 volts times 40 amps, the most that charger delivers' },
        { value: '25-35 miles', label: 'of range an hour, roughly, at 9.6 kW, depending on the car' },
      ],
      hint: 'If the car accepts less, the car sets the pace',
    },
    {
      kind: 'prose',
      heading: 'Do you need one?',
      paragraphs: [
        'An ordinary 120-volt outlet adds roughly three to five miles of range an hour. If you drive little and park for twelve hours, that can be enough, and we will tell you so.',
        'You need a 240V charger when the night is too short, when two cars share the driveway, or when the outlet you use now gets hot.',
      ],
    },
    {
      kind: 'prose',
      heading: 'Why 40 amps takes a 50-amp circuit',
      paragraphs: [
        'A car pulls full current for hours. The electrical code calls that a continuous load and holds it to 80 percent of the circuit. Forty amps is 80 percent of fifty, so the breaker and the wire are sized for fifty. By the same rule, a 32-amp charger takes a 40-amp circuit and a 16-amp charger takes 20.',
      ],
    },
    {
      kind: 'points',
      heading: 'Three ways to connect',
      points: [
        {
          title: 'Hard-wired',
          text: 'The cable goes straight into the charger. There are fewer contacts to heat up, and it is our usual choice outdoors.',
        },
        {
          title: 'Plug and receptacle',
          text: 'You can take the charger along when you move. It calls for a heavy-duty receptacle and, as a rule, GFCI protection.',
        },
        {
          title: 'Load management',
          text: 'The charger watches the house and slows down while the oven and the air conditioner run. It suits a panel near its limit.',
        },
      ],
    },
    {
      kind: 'names',
      heading: 'Makes we wire for',
      intro:
        'Any car with a J1772 or NACS port can charge at home, in some cases with an adapter. These makes and others qualify. We are independent of all of them.',
      names: [
        'Audi',
        'BMW',
        'Cadillac',
        'Chevrolet',
        'Ford',
        'Honda',
        'Hyundai',
        'Kia',
        'Mercedes-Benz',
        'Nissan',
        'Rivian',
        'Subaru',
        'Tesla',
        'Toyota',
        'Volkswagen',
        'Volvo',
      ],
    },
    {
      kind: 'warnings',
      heading: 'Four shortcuts to avoid',
      points: [
        {
          title: 'The old dryer outlet',
          text: 'It was not made for hours of full load every night. The contacts loosen, heat up and can melt inside the wall.',
        },
        {
          title: 'An extension cord',
          text: 'Thin wire and loose plugs get hot where nobody looks, such as under a garage door.',
        },
        {
          title: 'A panel nobody calculated',
          text: 'Put 40 more amps on a service that is already full and the main breaker trips on the coldest night. Worse, it may hold while the connections overheat.',
        },
        {
          title: 'Work off the record',
          text: 'Unpermitted wiring tends to surface when you sell the house or file a claim, and that is a poor time to correct it.',
        },
      ],
    },
    {
      kind: 'checklist',
      heading: 'Before and on the day',
      items: [
        'Half a day in most cases. A long run or a trench adds to that.',
        'Power off for about an hour while we work inside the panel.',
        'Access to the panel, the parking spot and any attic or crawl space between them.',
        'A permit if your city wants one. We ask the city, and the filing is our job.',
        'From you: the car, the charger model if you have one, and which side the port is on.',
        'A question about rebates and tax credits. They come and go, so ask us what applies this month.',
      ],
    },
  ],
  process: {
    heading: 'From estimate to first charge',
    intro: 'A simple installation is two visits, one to look and one to build.',
    steps: [
      {
        title: 'Measure',
        text: 'We calculate the load on your service, walk the route and ask how you park and drive.',
      },
      {
        title: 'Agree on the circuit',
        text: 'You choose hard-wired or plug-in. Together we pick an amperage the panel can spare.',
      },
      {
        title: 'Run the wire',
        text: 'We fit the breaker, run cable or conduit and mount the charger where the cord reaches the port without strain.',
      },
      {
        title: 'Set the limit',
        text: 'The charger’s maximum current is set to match the circuit. Skipping this step defeats the rest.',
      },
      {
        title: 'Charge',
        text: 'We plug in your car, watch it draw power and check for heat. If there is an app, we leave it connected.',
      },
    ],
  },
  closing: {
    heading: 'Car on order?',
    text: 'Book the free estimate before delivery day, and the charger will be waiting when you pull in.',
  },
}
