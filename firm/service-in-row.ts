import { catchAllChoices } from '#content'

const maxCharacters = 30

/** Labels that say nothing about the work. */
const isVague = (service: string) => service === 'Other' || catchAllChoices.includes(service)

/** The service as rows and subjects name it. After one such as "Other" come the first words of the customer's text. */
export function serviceInRow(service: string, text: string | null): string {
  const words = isVague(service) ? firstWords(text ?? '') : ''
  return words ? `${service}: ${words}` : service
}

/** The text in one line, cut after a word, without punctuation at its end. */
function firstWords(text: string): string {
  const characters = [...text.replaceAll(/\s+/g, ' ').trim()]
  const isLong = characters.length > maxCharacters
  const end = isLong ? characters.lastIndexOf(' ', maxCharacters) : -1
  const words = characters.slice(0, end > 0 ? end : maxCharacters).join('')
  return words.replace(/[.,;:]{1,3}$/, '') + (isLong ? '…' : '')
}
