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

const states = Object.entries(byTimeZone).flatMap(([timeZone, names]) =>
  names.split(', ').map((entry) => ({ state: entry.slice(0, 2), stateName: entry.slice(3), timeZone })),
)

/** A town. Only a state of the United States has a name of its own and a time zone. */
export type Place = { city: string; state?: string; stateName?: string; timeZone?: string }

/** Reads "Bend, OR" or "Bend, Oregon"; elsewhere "Leeds" or "Leeds, West Yorkshire". Undefined for anything else. */
export function placeIn(text: string, country: string): Place | undefined {
  const [city = '', name, ...rest] = text.split(',').map((part) => part.trim())
  if (city === '' || name === '' || rest.length > 0) return undefined
  if (country !== 'US') return { city, ...(name && { state: name }) }
  const state = states.find((each) =>
    [each.state, each.stateName].some((known) => known.toLowerCase() === name?.toLowerCase()),
  )
  return state && { city, ...state }
}
