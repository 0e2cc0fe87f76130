/** A booking for this service is always an emergency. */
const emergencyService = 'Emergency Service'

/** Routine work whose name contains an alarming word. */
const harmless =
  /\bsmoke\b(?=[^.!?]{0,40}\b(detector|alarm|sensor)s?\b)|\bfire[ -]?(alarm|pit|table|feature|code|marshal|station|sprinkler|extinguisher|rated|proof)s?\b|\b(chevy|chevrolet) spark\b|\bhot (tub|water)\b/g

const alarming = [
  /\bspark(s|ed|ing)?\b/,
  /\b(fire|flames?|smoke|smoking|smok(y|ey))\b/,
  /\bburn(ing|t|ed)?\b[^.!?]{0,20}\b(smell|odou?r)|\bsmell(s|ing|ed)?\b[^.!?]{0,30}\bburn(ing|t)?\b/,
  /\b(shock|shocks|shocked|electrocuted)\b/,
  /\b(buzzing|buzzes|hot)\b[^.!?]{0,40}\b(panel|breaker)|\b(panel|breaker)s?\b[^.!?]{0,40}\b(buzzing|buzzes|hot)\b/,
]

/** Whether the customer's text describes an emergency. */
export function soundsLikeEmergency({ service, text }: { service?: string | null; text: string | null }): boolean {
  if (service === emergencyService) return true
  const words = (text ?? '').toLowerCase().replaceAll(harmless, '')
  return alarming.some((pattern) => pattern.test(words))
}
