import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ordinarySentences } from '../scripts/doctor/ordinary-sentences.ts'

const root = join(import.meta.dirname, '..')

/** The headlines of the dangers that the sample sees in the texts. An empty one means none. */
function headlinesIn(sample: string, texts: readonly string[]): Record<string, string> {
  const program = `import { readContent } from '#content-loader/read-content.ts'
    import { standIn } from '#content-loader/stand-in.ts'
    standIn.content = readContent(process.cwd(), 'samples/${sample}').content
    const { dangerIn } = await import('#firm/emergency.ts')
    const headlines = JSON.parse(process.argv[1]).map((text) => [text, dangerIn({ text })?.headline ?? ''])
    console.log(JSON.stringify(Object.fromEntries(headlines)))`
  const args = ['--input-type=module', '--eval', program, JSON.stringify(texts)]
  return JSON.parse(execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' }))
}

const calm = (texts: readonly string[]) => Object.fromEntries(texts.map((text) => [text, '']))

test.each([
  ['electrician', 'Electrician'],
  ['plumber', 'Plumber'],
  ['blank', 'HomeAndConstructionBusiness'],
])('twenty ordinary sentences trigger no danger in the %s sample', (sample, trade) => {
  const sentences = ordinarySentences(trade)
  expect(sentences).toHaveLength(20)
  expect(headlinesIn(sample, sentences)).toEqual(calm(sentences))
})

const trades = ['HousePainter', 'RoofingContractor', 'Locksmith', 'MovingCompany', 'HVACBusiness']

test('the blank sample suits trades that have no sample', () => {
  for (const trade of trades) {
    expect(ordinarySentences(trade)).toHaveLength(20)
    expect(headlinesIn('blank', ordinarySentences(trade)), trade).toEqual(calm(ordinarySentences(trade)))
  }
})

describe('the blank sample', () => {
  const outside = [
    'It smells of gas in the kitchen',
    'There is a gas leak',
    'I smell gas',
    'The porch is on fire',
    'Something is burning in the wall',
    'There is a burning smell upstairs',
    'It smells burnt behind the stove',
    'Smoke is coming out of the attic',
    'The house is full of smoke',
    'I smell smoke in the hall',
    'There is a smell of smoke in the hall',
    'Our dryer caught fire',
    'The carbon monoxide alarm is going off',
    'The smoke detector keeps beeping',
    'The CO alarm is beeping',
    'The fire alarm is ringing',
    'There’s a fire in the garage',
    "There's a fire behind the shed",
    'Fire in the attic',
    'I can see smoke above the roof',
    'We saw flames, flames coming from the window',
    '¡Fuego!',
    'Huele a gas',
    'Hay olor a gas en la cocina',
    'Hay una fuga de gas',
    'Sale humo de la pared',
    'La cocina está en llamas',
    'Algo se quema',
    'Huele a quemado',
    'Hay monóxido de carbono',
  ]
  const hurt = ['My son fell and is hurt', 'Somebody is unconscious', 'Hay heridos']
  const waiting = [
    'Part of the ceiling collapsed last night',
    'The basement is flooding',
    'A burst pipe in the wall',
    'We are locked out',
    'My son is locked in the house, what is your price?',
    'The hall is flooded with water, and the light is out',
    'A burst of water came from the wall',
    'My child is locked in the bathroom',
    'Se inundó la cocina',
  ]

  test.each<[string, string[]]>([
    ['Go outside first.', outside],
    ['Help comes first.', hurt],
    ['This cannot wait.', waiting],
  ])('names the danger: %s', (headline, texts) => {
    expect(headlinesIn('blank', texts)).toEqual(Object.fromEntries(texts.map((text) => [text, headline])))
  })

  const harmless = [
    'fire engine red for the front door',
    'Smoke 2122-40',
    'Smoke detectors for each floor',
    'A wood burning stove in the den',
    'Trim the burning bush beside the drive',
    'Repair after the smoke damage last year',
    'Paint the wall color Hot Coals and the door Flame',
    'The gas station wants a new sign',
    'A flood light over the garage',
    'Can we get the price locked in?',
    'We locked in a price for the house last spring',
    'Paint the hall in Burning Ember',
    'Flames wallpaper for the boys’ room',
    'A smell of burnt umber paint in the studio',
    'A burst of color beside the water tank',
    'My inbox is flooded with offers',
    'A fire pit in the yard and a fireplace in the kitchen',
    'The gas fire in the living room needs a new surround',
    'Mesa de fuego para el patio',
    'Rojo fuego para la puerta',
    'Gris humo en la sala',
    'La puerta cortafuego se atora',
  ]

  test('names no danger where only a word alarms', () => {
    expect(headlinesIn('blank', harmless)).toEqual(calm(harmless))
  })
})
