import { examples } from '#content'
import type { Draw } from './draw.ts'

const rooms =
  'kitchen|garage|attic|basement|hallway|back bedroom|laundry room|porch|workshop|barn|pool house|living room|bathroom'.split(
    '|',
  )
const remarks =
  'Please call before you come.|Mornings are best.|We would like an estimate first.|There is a friendly dog.|Park behind the house.|A neighbor recommended you.|We can wait a week or two.|The gate code comes by phone.'.split(
    '|',
  )
const { things, problems, emergencies } = examples

export function requestText(draw: Draw): string {
  return `The ${draw.of(things)} in the ${draw.of(rooms)} ${draw.of(problems)}. ${draw.of(remarks)}`
}

export function emergencyText(draw: Draw): string {
  return draw.of(emergencies)
}

export function noteText(draw: Draw): string {
  return `${draw.of(['Left a message', 'Spoke on the phone', 'Sent an estimate', 'Asked for pictures'])} about the ${draw.of(things)}.`
}
