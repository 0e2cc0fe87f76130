type Data = Record<string, unknown>

const weekDay = /^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$/
const clockTime = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/

/**
 * The rules that the data of a business breaks, from Google's documentation of LocalBusiness: required and recommended
 * properties, and no ratings or reviews of a business on its own site.
 * https://developers.google.com/search/docs/appearance/structured-data/local-business
 * https://developers.google.com/search/docs/appearance/structured-data/review-snippet
 */
export function brokenRules(business: Data, site: string): string[] {
  const { name, telephone, url, priceRange } = business
  const [address, geo] = [business.address, business.geo].map((part) => (part ?? {}) as Data) as [Data, Data] // objects in JSON-LD
  const hours = (business.openingHoursSpecification ?? []) as Data[] // a list in our JSON-LD
  const rules: Record<string, boolean> = {
    'name is required': isText(name),
    'address is required, with as many properties as possible':
      address['@type'] === 'PostalAddress' &&
      ['addressLocality', 'addressRegion', 'postalCode'].every((part) => isText(address[part])) &&
      /^[A-Z]{2}$/.test(String(address.addressCountry)),
    'telephone has country and area code': /^\+\d{8,15}$/.test(String(telephone)),
    'url is the address of the business': String(url).startsWith(`${site}/`),
    'geo has at least five decimals':
      geo['@type'] === 'GeoCoordinates' &&
      [geo.latitude, geo.longitude].every((degrees) => /^-?\d{1,3}\.\d{5,}$/.test(String(degrees))),
    'openingHoursSpecification has days and times':
      hours.length > 0 &&
      hours.every(
        ({ dayOfWeek, opens, closes }) =>
          [dayOfWeek].flat().every((day) => weekDay.test(String(day))) &&
          [opens, closes].every((time) => clockTime.test(String(time))),
      ),
    'priceRange has fewer than 100 characters': isText(priceRange) && String(priceRange).length < 100,
    'a business has no ratings or reviews on its own site': !/"(aggregateRating|reviews?)":/.test(
      JSON.stringify(business),
    ),
  }
  return Object.keys(rules).filter((rule) => !rules[rule])
}

const isText = (value: unknown) => typeof value === 'string' && value.trim() !== ''
