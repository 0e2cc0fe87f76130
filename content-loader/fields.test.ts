import { expect, test } from 'vitest'
import { contentWith, errorsWith, swap } from '#test/support/small-content.ts'

const business = 'content/business.yaml'

/** Replaces the line of a field of business.yaml that begins with the field's name. */
const line = (field: string, text: string) => (whole: string) =>
  whole.replace(RegExp(`^( *)${field}:.*$`, 'm'), (_, spaces: string) => `${spaces}${text}`)

const weekDays = 'must be one of: Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday'
const slash = 'must be https://www.ada.test, without a slash or anything after it'

test.each([
  ['phone', 'fone: (541) 555-0142', '4: There is no field "fone" here. Did you mean "phone"?'],
  ['stateName', 'statename: Oregon', '10: There is no field "statename" here. Did you mean "stateName"?'],
  ['phone', 'phone: call us', '4: phone must be a phone number such as (555) 555-0100.'],
  ['phone', 'phone: 555-0100', '4: phone must be a complete phone number such as (555) 555-0100.'],
  ['license', 'emergencyPhone: 555-0100', '6: emergencyPhone must be a complete phone number such as (555) 555-0100.'],
  ['email', '# no email', '1: email is missing.'],
  ['email', 'email:', '5: email is missing.'],
  ['email', 'email: hello at ada.test', '5: email must be an email address.'],
  ['name', 'name: true', '1: name must be text. Put it in quotes.'],
  ['name', 'name: " "', '1: name is missing.'],
  ['url', 'url: www.ada.test', '3: url must be a web address such as https://www.example.com.'],
  ['url', 'url: https://www.ada.test/', `3: url ${slash}.`],
  ['url', 'url: https://WWW.ada.test/home', `3: url ${slash}.`],
  ['state', '# no state', '8: address.state is missing.'],
  [
    'country',
    'country: USA',
    '12: address.country must be the two capital letters of a country, such as US, CA or GB.',
  ],
  ['postalCode', 'postalCode: 9770', '11: address.postalCode must be a postal code such as 97031.'],
  [
    'cities',
    'cities: [Bend, { name: Sisters, at: [44.29, 121.55] }]',
    '24: The town is far from your own coordinates. South and west have a minus sign.',
  ],
  [
    'coordinates',
    'coordinates: { latitude: 144, longitude: 0 }',
    '13: coordinates.latitude must be degrees from -90 to 90.',
  ],
  ['coordinates', 'coordinates: 44, -121', '13: coordinates must have fields of its own, one per line.'],
  [
    'timeZone',
    'timeZone: America/Los_Angelos',
    '14: timeZone must be the name of a time zone such as America/Los_Angeles (did you mean "America/Los_Angeles"?). Oregon has America/Los_Angeles and, in a part, America/Boise.',
  ],
  [
    'timeZone',
    'timeZone: America/Tulsa',
    '14: timeZone must be the name of a time zone such as America/Los_Angeles. Oregon has America/Los_Angeles and, in a part, America/Boise.',
  ],
  [
    'timeZone',
    'timeZone: EST',
    '14: timeZone must be the name of a time zone such as America/Los_Angeles. Oregon has America/Los_Angeles and, in a part, America/Boise.',
  ],
  [
    'timeZone',
    '# no time zone',
    '1: timeZone is missing. Oregon has America/Los_Angeles and, in a part, America/Boise.',
  ],
  [
    'mapZoom',
    'visitMinutes: 0\nmapZoom: 11',
    '27: visitMinutes must be a number of minutes from 15 to 2400, such as 90.',
  ],
  ['mapZoom', 'mapZoom: “11”', `27: mapZoom has curly quotes. Use straight ones, ' or ".`],
  ['name', 'name: “Ada: Plumbing”', `1: The text begins with a curly quote. Use straight ones, ' or ".`],
  [
    'mapZoom',
    'prices: [{ name: New tap, price: $1,800 }]\nmapZoom: 11',
    '27: The text before "800" has a comma. Put the text in quotes.',
  ],
  ['bookableDays', 'bookableDays: [Mondy]', `19: bookableDays item 1 ${weekDays} (did you mean "Monday"?).`],
  ['bookableDays', 'bookableDays: [Monday, Monday]', '19: bookableDays names Monday twice.'],
  ['timeSlots', 'timeSlots: []', '20: timeSlots is empty.'],
  [
    'timeSlots',
    'timeSlots: [8:20 AM]',
    '20: timeSlots item 1 must be a quarter of an hour such as 9:30 AM, 9 AM or 09:30.',
  ],
  ['timeSlots', 'timeSlots: [8]', '20: timeSlots item 1 must be a quarter of an hour such as 9:30 AM, 9 AM or 09:30.'],
  ['timeSlots', 'timeSlots: [8 AM, 08:00]', '20: timeSlots names 8:00 AM twice.'],
  ['mapZoom', 'reminderHour: 4:30 PM\nmapZoom: 11', '27: reminderHour must be a full hour such as 4 PM, 16:00 or 16.'],
  ['emergencyService', 'emergencyService: yes', '21: emergencyService must be true or false.'],
  ['emergencyService', 'emergencyService: "true"', '21: emergencyService must be true or false.'],
  ['serviceRadiusMeters', 'serviceRadiusMeters: 30 km', '23: serviceRadiusMeters must be meters, such as 30000.'],
  ['cities', 'cities: []', '24: cities is empty.'],
  ['cities', 'cities: [Bend, Bend]', '24: cities names Bend twice.'],
  [
    'cities',
    'cities: [{ name: Bend, att: [1, 2] }]',
    '24: cities item 1 must be a name, or { name: Bend, at: [44.0582, -121.3153] }.',
  ],
  ['cities', 'cities: [{ name: Bend, at: [-121, 44] }]', '24: cities item 1: at item 1 must be [latitude, longitude].'],
  ['payments', 'payments: Cash', '26: payments must be a list, with "- " before each item.'],
  ['copyrightYear', 'copyrightYear: now', '28: copyrightYear must be a year such as 2026.'],
  [
    'mapZoom',
    'social: { name: X, url: ours }\nmapZoom: 11',
    '27: social.url must be a web address such as https://www.facebook.com/….',
  ],
  [
    'mapZoom',
    'closedDays: [{ from: 12-24, to: 02-29, reason: x }]\nmapZoom: 11',
    '27: closedDays item 1: to must be a day of every year such as "12-25".',
  ],
  [
    'mapZoom',
    `closedDays: [{ from: 12-24, to: 12-26, reason: ${'x'.repeat(101)} }]\nmapZoom: 11`,
    '27: closedDays item 1: reason must be at most 100 characters.',
  ],
  [
    'mapZoom',
    'holidays: USA\nmapZoom: 11',
    '27: holidays must be a country such as US, or its region such as US-OK. Did you mean "US"?',
  ],
  [
    'mapZoom',
    'holidays: us-ok\nmapZoom: 11',
    '27: holidays must be a country such as US, or its region such as US-OK. Did you mean "US-OK"?',
  ],
  [
    'mapZoom',
    'holidays: IE\nworkedHolidays: [Easter Mondy]\nmapZoom: 11',
    '28: "Easter Mondy" is no public holiday in IE. Did you mean "Easter Monday"? They are: New Year’s Day, St. Brigid’s Day, St. Patrick’s Day, Easter Monday, First Monday in May, First Monday in June, First Monday in August, Last Monday in October, Christmas Day, St. Stephen’s Day.',
  ],
  ['mapZoom', 'workedHolidays: [Easter]\nmapZoom: 11', '27: workedHolidays needs `holidays`, such as holidays: US.'],
])('%s with the line “%s” is reported', (field, text, message) => {
  expect(errorsWith({ [business]: line(field, text) })).toEqual([`${business}:${message}`])
})

test.each([
  [`opens: '08:00'`, 'opens: 8', 'openingHours item 1: opens must be a time such as 8:00 AM, 8 AM, 08:00 or 16:00.'],
  [`opens: '08:00'`, 'opens: 480', 'openingHours item 1: opens must be a time such as 8:00 AM, 8 AM, 08:00 or 16:00.'],
  [`opens: '08:00'`, `opens: '18:00'`, 'openingHours closes at 17:00 before it opens at 18:00 on Monday, Friday.'],
  ['Monday, Friday', 'Monday, Freitag', `openingHours item 1: days item 2 ${weekDays}.`],
])('%s as %s is reported', (from, to, message) => {
  const [error = ''] = errorsWith({ [business]: swap(from, to) })
  expect(error.replace(/^\S+ /, '')).toBe(message)
})

test.each(['8:00 AM', '8 AM', '08:00', '8:00', `'08:00'`])('the time %s is 08:00 wherever it stands', (time) => {
  const { content } = contentWith({
    [business]: (whole) =>
      whole
        .replace(`opens: '08:00'`, `opens: ${time}`)
        .replace('timeSlots: [8:00 AM]', `timeSlots: [${time}]\nreminderHour: ${time}`),
  })
  expect(content?.business).toMatchObject({
    openingHours: [{ opens: '08:00' }],
    timeSlots: ['8:00 AM'],
    reminderHour: 8,
  })
})

test('numbers are texts as they are written', () => {
  const { content } = contentWith({ [business]: line('postalCode', 'postalCode: 02134') })
  expect(content?.business.address.postalCode).toBe('02134')
  expect(content?.business.projectsCompleted).toBe('640')
  expect(content?.business.serviceRadiusMeters).toBe(30_000)
  expect(content?.towns).toEqual([{ name: 'Sisters', latitude: 44.29, longitude: -121.55 }])
})

test('the license has a label of its own', () => {
  const labelOf = (text: string) => contentWith({ [business]: line('license', text) }).content?.business.licenseLabel
  expect(labelOf('license: CCB 12')).toBe('License')
  expect(labelOf('licenseLabel: Contractor Registration\nlicense: CCB 12')).toBe('Contractor Registration')
})

test('several unknown fields are reported at their lines', () => {
  const text = 'fone: 1\nzzzzzz: 2\nphone: (541) 555-0142'
  expect(errorsWith({ [business]: line('phone', text) })).toEqual([
    `${business}:4: There is no field "fone" here. Did you mean "phone"?`,
    `${business}:5: There is no field "zzzzzz" here.`,
  ])
})

test.each([
  ['emails:\n  signOff: Bye {frm}', '2: There is no placeholder {frm}. Did you mean "firm"?'],
  [`emails:\n  signOff: ${'x'.repeat(201)}`, '2: emails.signOff must be at most 200 characters.'],
  [
    'texts:\n  on_my_way: Hi {nmae}',
    '2: texts.on_my_way has {nmae}, but may only have {name}, {day}, {window}, {firm}.',
  ],
  [
    'texts:\n  on_my_way: "Hi {name"',
    '2: texts.on_my_way has {name, but may only have {name}, {day}, {window}, {firm}.',
  ],
  [`reasons:\n  declined:\n    - ${'x'.repeat(201)}`, '3: reasons.declined item 1 must be at most 200 characters.'],
  ['reasons:\n  cancelled:\n    - Ask {frm}', '3: There is no placeholder {frm}. Did you mean "firm"?'],
  ['emails:\n  signOff: true', '2: emails.signOff must be text. Put it in quotes.'],
  ['texts:\n  onMyWay: Hi', '2: There is no field "onMyWay" here. Did you mean "on_my_way"?'],
  ['texts: Hi', '1: texts must have fields of its own, one per line.'],
  ['texts:\n  confirmed: " "', '2: texts.confirmed is missing.'],
])('the message %j is reported', (text, message) => {
  expect(errorsWith({ 'content/messages.yaml': text })).toEqual([`content/messages.yaml:${message}`])
})

test('the sentences of emails are optional, and an empty one is allowed', () => {
  const { content } = contentWith({ 'content/messages.yaml': "emails: { signOff: '' }" })
  expect(content?.emails).toEqual({ signOff: '' })
})

test('the reasons to decline or cancel are optional, and can name facts', () => {
  expect(contentWith({ 'content/messages.yaml': 'reasons: {}' }).content?.reasons).toEqual({})
  const { content } = contentWith({ 'content/messages.yaml': 'reasons:\n  declined:\n    - We work in {city} only.' })
  expect(content?.reasons.declined).toEqual([expect.not.stringContaining('{')])
})

test.each([
  ["'#f4a92b'", "'gold'", ['2: colors.accent must be a color such as "#2255aa", in quotes.']],
  [
    "link: '#1d3f83'",
    "link: '#8aa4d6'",
    ['3: In colors.light, link on page is hard to read: contrast 2.1:1, minimum 4.5:1.', expect.anything()],
  ],
  [
    "text: '#f4efe4'",
    "text: '#556070'",
    expect.arrayContaining([expect.stringMatching(/^4: In colors\.dark, text on page/)]),
  ],
  ['M14 52V28l18-15 18 15v24z', '<script>', ['6: mark item 1: outline must be the d attribute of an SVG path.']],
])('the brand with %s as %s is reported', (from, to, messages) => {
  const errors = errorsWith({ 'content/brand.yaml': swap(from, to) })
  expect(errors.map((error) => error.replace('content/brand.yaml:', ''))).toEqual(messages)
})

test.each([
  ['schemaType: Plumber', 'schemaType: Plumer', '1', /\(did you mean "Plumber"\?\)\.$/],
  ['when: emergencyService', 'when: emergencyservice', '4', /\(did you mean "emergencyService"\?\)\.$/],
  ['  choice: Emergency\n', '  choice: Emergencies\n', '9', /no choice "Emergencies"\. Did you mean "Emergency"\?$/],
  ['  words: [flood*]\n', '', '9', /emergencies\.kinds is missing\.$/],
  ['  words: [flood*]\n', '  kinds: [{ headline: Water!, words: [] }]\n', '11', /item 1: words is empty\.$/],
  ['  words: [flood*]\n', '  kinds: [{ words: [flood*] }]\n', '11', /item 1: headline is missing\.$/],
  [
    'icon: drop',
    'icon: dropp',
    '18',
    / icon must be one of: bolt, door, drop, .*, wrench \(did you mean "drop"\?\)\.$/,
  ],
])('trade.yaml with %j as %j is reported', (from, to, at, message) => {
  expect(errorsWith({ 'content/trade.yaml': swap(from, to) })).toEqual([
    expect.stringMatching(RegExp(`^content/trade\\.yaml:${at}: .*${message.source}`)),
  ])
})

test('content without kinds of danger keeps its words, and a kind has its own headline', () => {
  expect(contentWith().content?.emergencies).toEqual({
    choice: 'Emergency',
    headline: 'This sounds dangerous.',
    advice: 'Shut off the water.',
    words: ['flood*'],
  })
  const lockedOut = { headline: 'You are locked out.', words: ['locked out'] }
  const kinds = `  kinds: [${JSON.stringify(lockedOut)}]\n`
  const locksmith = contentWith({ 'content/trade.yaml': swap('  words: [flood*]\n', kinds) })
  expect(locksmith.errors).toEqual([])
  expect(locksmith.content?.emergencies.kinds).toEqual([lockedOut])
})

test('emergencies have the number of the office, or their own', () => {
  expect(contentWith().content?.business.emergencyPhone).toBe('(541) 555-0142')
  const { content } = contentWith({
    [business]: line('email', 'email: hello@ada.test\nemergencyPhone: (541) 555-0143'),
    'content/pages/home.md': swap('We come.', 'Call {phone}, or {emergencyPhone}.'),
  })
  expect(content?.business.emergencyPhone).toBe('(541) 555-0143')
  expect(content?.pages.home.lead).toBe('Call (541) 555-0142, or (541) 555-0143.')
})

test('coordinates that are far from every town are reported once', () => {
  const towns = 'cities: [{ name: Bend, at: [44.05, -121.31] }, { name: Sisters, at: [44.29, -121.55] }]'
  const found = errorsWith({
    'content/business.yaml': (text) =>
      text.replace(/^cities: .*$/m, towns).replace('longitude: -121.3153', 'longitude: 121.3153'),
  })
  expect(found).toEqual([
    'content/business.yaml:13: Every town is far from these coordinates. South and west have a minus sign.',
  ])
})
