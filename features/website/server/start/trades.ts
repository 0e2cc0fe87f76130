import type { TradeFile } from '#content-loader/schema/trade.ts'

type Kind = NonNullable<TradeFile['emergencies']['kinds']>[number]

/** What is known of a trade that has no sample of its own. It replaces what content/trade.yaml of the blank sample says. */
export type Trade = Pick<TradeFile, 'schemaType' | 'servicesName' | 'photoHint'> & {
  name: string
  services: string[]
  /** Of the three cards about what customers can look at. */
  icons: TradeFile['faults']['faults'][number]['icon'][]
  /** Dangers beside those of every trade, which come after them. */
  dangers: Kind[]
}

/** The answer for any other trade, which leaves the sample as it is. */
export const otherTrade = 'other'

export const trades: Trade[] = [
  {
    name: 'locksmith',
    schemaType: 'Locksmith',
    servicesName: 'Locksmith Services',
    services: ['Lock Repair', 'Rekeying', 'Key Cutting', 'Lockout Service'],
    photoHint: 'such as the lock from the front and the edge of the door',
    icons: ['door', 'lock', 'key'],
    dangers: [
      {
        headline: 'Is somebody still there?',
        advice: 'After a break-in, stay outside and call 911 first. Then call us, and we secure the door.',
        words: ['break in / broke in / broken into / burglar* / intruder*', 'kicked in / forced open + door'],
      },
    ],
  },
  {
    name: 'roofer',
    schemaType: 'RoofingContractor',
    servicesName: 'Roofing Services',
    services: ['Roof Repair', 'Roof Replacement', 'Roof Inspection', 'Gutters'],
    photoHint: 'such as the roof from the street and the stain inside',
    icons: ['drop', 'house', 'sun'],
    dangers: [
      {
        headline: 'Stay out of the room below.',
        advice: 'Put a bucket under the water from a safe place, and never climb on a wet roof. Call 911 for sparks.',
        words: [
          'water / rain + pouring in / coming in / coming through',
          'tree / branch* / limb* + on the roof / on my roof / on our roof / through the roof',
          'roof / shingle* + blew off / blown off / torn off / ripped off',
        ],
      },
    ],
  },
  {
    name: 'painter',
    schemaType: 'HousePainter',
    servicesName: 'Painting Services',
    services: ['Interior Painting', 'Exterior Painting', 'Cabinet Painting', 'Drywall Repair'],
    photoHint: 'such as each wall from the opposite corner',
    icons: ['paint', 'house', 'door'],
    dangers: [],
  },
  {
    name: 'HVAC',
    schemaType: 'HVACBusiness',
    servicesName: 'Heating and Cooling Services',
    services: ['Heating Repair', 'Air Conditioning Repair', 'System Replacement', 'Seasonal Maintenance'],
    photoHint: 'such as the label of the unit and the thermostat',
    icons: ['flame', 'gauge', 'snow'],
    dangers: [
      {
        headline: 'Look after the people first.',
        advice:
          'Bring children, older people and the sick into one room that is warm or cool enough. Call 911 if anybody feels faint.',
        words: [
          'no heat / no heating / without heat / heat is out / heat went out',
          'furnace / boiler / heater + died / stopped / quit + freezing / newborn / baby / elderly',
          'no ac / no air conditioning / ac / air conditioner + newborn / baby / elderly / oxygen',
        ],
      },
    ],
  },
  {
    name: 'handyman',
    schemaType: 'HomeAndConstructionBusiness',
    servicesName: 'Handyman Services',
    services: ['Small Repairs', 'Furniture Assembly', 'Doors and Windows', 'Shelves and Mounting'],
    photoHint: 'such as the place from close up and from a few steps back',
    icons: ['tool', 'gauge', 'door'],
    dangers: [],
  },
  {
    name: 'landscaper',
    schemaType: 'HomeAndConstructionBusiness',
    servicesName: 'Landscaping Services',
    services: ['Lawn Care', 'Garden Design', 'Tree and Shrub Care', 'Patios and Paths'],
    photoHint: 'such as the yard from the house and from the street',
    icons: ['leaf', 'gauge', 'sun'],
    dangers: [
      {
        headline: 'Stay away from the tree.',
        advice: 'Keep everybody away from it and from each wire that it touches. Call 911 for a wire on the ground.',
        words: [
          'tree / branch* / limb* + fell / fallen / came down / on the house / on my house / on the car / on my car / power line* / wire*',
        ],
      },
    ],
  },
]

/** Undefined for any other trade. Capitals do not matter. */
export const tradeNamed = (name: string): Trade | undefined =>
  trades.find((trade) => trade.name.toLowerCase() === name.toLowerCase())

export const tradeNames = [...trades.map(({ name }) => name), otherTrade]
