/** Facts of the sample businesses. The doctor reports the ones that remain in content/business.yaml. */
export const samples = [
  {
    name: 'Lamplight Electric',
    city: 'Harrah',
    state: 'OK',
    /** A small town that a business in another state does not serve. */
    town: 'Nicoma Park',
    latitude: 35.4895,
    longitude: -97.1636,
  },
  {
    name: 'Kettle Spring Plumbing',
    city: 'Flagstaff',
    state: 'AZ',
    town: 'Doney Park',
    latitude: 35.1983,
    longitude: -111.6513,
  },
  {
    name: '[Your business]',
    city: '[Your town]',
    state: 'CO',
    town: '[Your town]',
    latitude: 39,
    longitude: -105.5,
  },
]
