/** The bookable service that is always one. */
const emergencyService = 'Emergency Service'

/** What is installed or repaired at leisure, though its name has an alarming word in it. */
const harmless =
  /\bsmoke\b(?=[^.!?]{0,40}\b(detector|alarm|sensor)s?\b)|\bfire[ -]?(alarm|pit|table|feature|code|marshal|station|sprinkler|extinguisher|rated|proof)s?\b|\b(chevy|chevrolet) spark\b|\bhot (tub|water)\b/g

const alarming = [
  /\bspark(s|ed|ing)?\b/,
  /\b(fire|flames?|smoke|smoking|smok(y|ey))\b/,
  /\bburn(ing|t|ed)?\b[^.!?]{0,20}\b(smell|odou?r)|\bsmell(s|ing|ed)?\b[^.!?]{0,30}\bburn(ing|t)?\b/,
  /\b(shock|shocks|shocked|electrocuted)\b/,
  /\b(buzzing|buzzes|hot)\b[^.!?]{0,40}\b(panel|breaker)|\b(panel|breaker)s?\b[^.!?]{0,40}\b(buzzing|buzzes|hot)\b/,
]

/** Whether what a customer wrote should not wait for its turn. */
export function soundsLikeEmergency({ service, text }: { service?: string | null; text: string | null }): boolean {
  if (service === emergencyService) return true
  const told = (text ?? '').toLowerCase().replaceAll(harmless, '')
  return alarming.some((words) => words.test(told))
}
