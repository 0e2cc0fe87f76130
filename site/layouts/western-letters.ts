import * as content from '#content'
import fonts from '#site/styles/western-letters.css?inline'

/** The style sheet with the fonts of further letters, if the content has any of them. */
export const westernLetters = /[¡-¨ª-¶¸-ÖØ-ž€]/.test(JSON.stringify(content)) ? fonts : undefined
