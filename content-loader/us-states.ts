/** The states by the time zone of most of their people. */
const byTimeZone: Record<string, string> = {
  'America/New_York':
    'CT Connecticut, DC District of Columbia, DE Delaware, FL Florida, GA Georgia, MA Massachusetts, MD Maryland, ME Maine, NC North Carolina, NH New Hampshire, NJ New Jersey, NY New York, OH Ohio, PA Pennsylvania, RI Rhode Island, SC South Carolina, VA Virginia, VT Vermont, WV West Virginia',
  'America/Detroit': 'MI Michigan',
  'America/Indiana/Indianapolis': 'IN Indiana',
  'America/Kentucky/Louisville': 'KY Kentucky',
  'America/Chicago':
    'AL Alabama, AR Arkansas, IA Iowa, IL Illinois, KS Kansas, LA Louisiana, MN Minnesota, MO Missouri, MS Mississippi, ND North Dakota, NE Nebraska, OK Oklahoma, SD South Dakota, TN Tennessee, TX Texas, WI Wisconsin',
  'America/Denver': 'CO Colorado, MT Montana, NM New Mexico, UT Utah, WY Wyoming',
  'America/Boise': 'ID Idaho',
  'America/Phoenix': 'AZ Arizona',
  'America/Los_Angeles': 'CA California, NV Nevada, OR Oregon, WA Washington',
  'America/Anchorage': 'AK Alaska',
  'Pacific/Honolulu': 'HI Hawaii',
  'America/Puerto_Rico': 'PR Puerto Rico',
  'America/St_Thomas': 'VI U.S. Virgin Islands',
  'Pacific/Guam': 'GU Guam, MP Northern Mariana Islands',
  'Pacific/Pago_Pago': 'AS American Samoa',
}

/** A part of these states has another zone. */
const ofPart: Record<string, string> = {
  AK: 'America/Adak',
  FL: 'America/Chicago',
  ID: 'America/Los_Angeles',
  IN: 'America/Chicago',
  KS: 'America/Denver',
  KY: 'America/Chicago',
  MI: 'America/Menominee',
  ND: 'America/Denver',
  NE: 'America/Denver',
  OR: 'America/Boise',
  SD: 'America/Denver',
  TN: 'America/New_York',
  TX: 'America/Denver',
}

type State = { state: string; stateName: string; timeZone: string }

const states: State[] = Object.entries(byTimeZone).flatMap(([timeZone, names]) =>
  names.split(', ').map((entry) => ({ state: entry.slice(0, 2), stateName: entry.slice(3), timeZone })),
)

/** The state of the United States with this name or abbreviation. */
export const stateNamed = (name: string): State | undefined =>
  states.find((each) => [each.state, each.stateName].some((known) => known.toLowerCase() === name.trim().toLowerCase()))

/** The zones of the state, that of most people first. */
const zonesOf = ({ state, timeZone }: State) => [timeZone, ofPart[state] ?? []].flat()

/** Such as "Oklahoma has America/Chicago", or "Oregon has America/Los_Angeles and, in a part, America/Boise". */
export const zonesInWords = (state: State): string =>
  `${state.stateName} has ${zonesOf(state).join(' and, in a part, ')}`

/** The state of a business of the United States, before its fields are checked. */
export function stateOf(business: unknown): State | undefined {
  const { state, country = 'US' } = (business as { address?: Record<string, unknown> } | undefined)?.address ?? {}
  return country === 'US' && typeof state === 'string' ? stateNamed(state) : undefined
}

/** Whether no clock of the state shows the time of the zone. Zones with the same time are the same. */
export function isForeignZone(state: State, timeZone: string): boolean {
  return !zonesOf(state).some((zone) => timesIn(zone) === timesIn(timeZone))
}

/** What clocks show in winter and in summer. Empty for a zone that does not exist. */
function timesIn(timeZone: string): string {
  try {
    return ['2026-01-15T12:00Z', '2026-07-15T12:00Z']
      .map((moment) => new Date(moment).toLocaleString('en-US', { timeZone }))
      .join()
  } catch {
    return ''
  }
}
