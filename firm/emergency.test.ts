import { describe, expect, test } from 'vitest'
import { emergencies, examples, trade } from '#content'
import { dangerIn, dangerOf, soundsLikeEmergency } from './emergency.ts'

const alarming = [
  'The carbon monoxide alarm is going off',
  'The CO alarm is beeping',
  'The fire alarm is ringing',
  'Our smoke detector went off twice',
  'No power. My wife is on oxygen.',
  'My house is burning',
  'Powerline down in the yard',
  'A power pole fell',
  'Burn marks on the outlet',
  'The whole house lost power',
  'Hay monóxido de carbono',
  'The outlet is sparking',
  'I saw SPARKS behind the dryer',
  'There is a burning smell in the hall',
  'The panel smells like something is burning',
  'Smoke comes out of the wall',
  'The breaker box is smoking',
  'There was a small fire in the attic',
  'My daughter got shocked by the sink',
  'You get a shock from the stove',
  'We hear buzzing, and the panel is hot',
  'A hot breaker that will not reset',
  'The smoke alarm goes off and there is smoke in the hall',
  'live wire in yard',
  'outlet hot and crackling',
  'Crackling noise inside the wall by the meter',
  'The plug melted into the outlet',
  'A fishy smell near the range',
  'Something exploded at the meter',
  'water dripping on the breaker panel',
  'Water coming out of the ceiling light',
  'The roof leaks into the panel',
  'There is water in the panel',
  'Flooded basement, the water is up to the outlets',
  'The outlets are under water',
  'no power, on oxygen',
  'My husband needs dialysis and the power is out',
  'Mom is on a ventilator and we lost power',
  'We have no power at all',
  'I smell gas by the furnace',
  'There is a smell of gas in the kitchen',
  'Gas leak in the garage',
  'Rotten eggs in the basement',
  'Downed power line across the driveway',
  'The power lines are down',
  'A cable fell on the fence in the storm',
  'My son was electrocuted',
  'Hay chispas en la cocina',
  'Sale humo del panel',
  'Fuego en el garaje',
  'Incendio en la caja',
  'Huele a quemado',
  'Hay olor a gas',
  'Un cable caído en la calle',
  'Un cable suelto en el patio',
  'Se fue la luz y mi mamá usa oxígeno',
  'Me dio una descarga eléctrica',
  'Cae agua en el panel',
]

const routine = [
  'Carbon monoxide detectors for each floor',
  'A power line to the barn',
  'Install a smoke detector in each bedroom',
  'Smoke and carbon monoxide alarms need replacing',
  'A fire alarm for the shop',
  'New outlet above the fireplace',
  'What a shocking price the last firm asked',
  'Power for a hot tub, with its own panel',
  'Charger for a Chevy Spark',
  'A sparkling chandelier',
  'Wiring for a fire pit with a switch',
  'The kitchen lights flicker.',
  '',
  'A circuit for a gas dryer',
  'Outlet for a gas range',
  'Switch for a gas fireplace',
  'Circuit for a hot water heater, and a larger panel',
  'The water heater needs its own breaker',
  'An outlet in the attic for the water softener',
  'Do you have live chat?',
  'One outlet has had no power since spring',
  'No power to one outlet since spring',
  'An outlet for power washing the deck',
  'The spark plug of my generator, and a new outlet',
  'Wiring for an oxygen bar',
  'Flood lights over the garage and two outlets',
  'Run a power line down to the barn',
  'A bulb burned out beside the switch',
  'Outlet behind a wet bar',
  'A plastic cover for the old outlet',
  'It is hot in the garage, so we want an outlet for a fan',
  'Fire ants live in the meter box',
  'A Fire TV on the bedroom wall',
  'A buzzer at the front door and an outlet on the porch',
  'A smoker outlet on the patio',
  'Explosion proof fixtures for the paint booth',
  'Detectores de humo en cada cuarto',
  'Un circuito para el calentador de agua y otro panel',
  'Outlet on the dock near the water',
  'We want running water in the shed, and an outlet',
  'Llámame para un tomacorriente nuevo',
]

describe.skipIf(trade.schemaType !== 'Electrician')('the words of an electrician', () => {
  test.each(alarming)('%j sounds like an emergency', (text) => {
    expect(soundsLikeEmergency({ text })).toBe(true)
    expect(soundsLikeEmergency({ text: `Good morning. ${text.toUpperCase()}\nThank you!` })).toBe(true)
  })

  test.each(routine)('%j does not sound like an emergency', (text) => {
    expect(soundsLikeEmergency({ text })).toBe(false)
  })

  test.each([
    ['The outlet is sparking', 'If you see fire or smoke'],
    ['The smoke alarm keeps beeping', 'If you see fire or smoke'],
    ['I smell gas by the furnace', 'Leave the house now'],
    ['The carbon monoxide alarm is going off', 'Leave the house now'],
    ['It smells of gas and the outlet is sparking', 'Leave the house now'],
    ['My daughter got shocked by the sink', 'If somebody is hurt'],
    ['Powerline down in the yard', 'Stay far away from it'],
    ['There is water in the panel', 'Stay out of the water'],
    ['No power. My wife is on oxygen.', 'If somebody depends on a medical device'],
    ['Sale humo del enchufe', 'If you see fire or smoke'],
  ])('%j gets the advice "%s…"', (text, advice) => {
    expect(dangerIn({ text })?.advice).toMatch(RegExp(`^${advice}`))
  })

  test('the words of an entry count only within one sentence', () => {
    expect(soundsLikeEmergency({ text: 'It is hot today. The panel is old.' })).toBe(false)
    expect(soundsLikeEmergency({ text: 'It is hot today and the panel is old.' })).toBe(true)
  })
})

test('the emergencies of the examples sound like ones, and no other example does', () => {
  for (const text of examples.emergencies) expect(soundsLikeEmergency({ text }), text).toBe(true)
  for (const text of examples.requests) expect(soundsLikeEmergency({ text }), text).toBe(false)
  for (const thing of examples.things)
    for (const problem of examples.problems) {
      const text = `The ${thing} in the kitchen ${problem}.`
      expect(soundsLikeEmergency({ text }), text).toBe(false)
    }
})

test('the choice for emergencies is one without a description', () => {
  const { choice } = emergencies
  expect(soundsLikeEmergency({ service: choice ?? null, text: null })).toBe(choice !== undefined)
  expect(soundsLikeEmergency({ service: 'Other', text: null })).toBe(false)
})

test('the choice has the advice for all emergencies and no headline, unless the text names a danger', () => {
  const { choice = '', advice, kinds = [] } = emergencies
  expect(dangerIn({ service: choice, text: 'Please come.' })).toEqual({ headline: '', advice })
  const [text = ''] = examples.emergencies
  expect(kinds.map(({ headline }) => headline)).toContain(dangerIn({ service: choice, text })?.headline)
})

test('a stored row names a danger until staff lower its priority', () => {
  const [text = ''] = examples.emergencies
  expect(dangerOf({ priority: 'urgent', text })).toEqual(dangerIn({ text }))
  expect(dangerOf({ priority: 'normal', text })).toBeUndefined()
  expect(dangerOf({ priority: 'urgent', text: 'Please come.' })).toBeUndefined()
})

const repeated = (text: string) => text.repeat(5000 / text.length)

test.each([
  ['one word', repeated('s')],
  ['words of one letter', repeated('a ')],
  ['sentences of one letter', repeated('s.')],
  ['harmless words', repeated('smoke alarm ')],
  ['the first word of many entries', repeated('water ')],
  ['two terms of three', repeated('water in the ')],
  ['a term in each sentence', repeated('no power.')],
  ['letters that begin most entries', repeated('fi sp wa ')],
  ['combining marks', repeated('\u0301\u0316')],
  ['letters with accents', repeated('é')],
])('5,000 characters of %s take at most 20 ms', (_, text) => {
  const times = Array.from({ length: 20 }, () => {
    const start = performance.now()
    soundsLikeEmergency({ text })
    return performance.now() - start
  })
  // The fastest run: other processes slow down the others.
  expect(Math.min(...times)).toBeLessThan(20)
})
