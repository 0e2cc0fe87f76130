// Marks that a page is built with, as text or in an attribute. The server replaces them when it sends the page.

/** Becomes the value, escaped. */
export const mark = (name: string) => `[[${name}]]`

/** Starts a part that is shown only if the value is there. */
export const shownIf = (name: string) => `[[if ${name}]]`

/** Starts a part that is shown only if the value is not there. */
export const shownUnless = (name: string) => `[[unless ${name}]]`

/** Starts a part that is repeated for each entry of the list. Marks inside it name values of the entry. */
export const repeatedFor = (name: string) => `[[each ${name}]]`

/** Ends the part that was started last. */
export const endOfPart = '[[end]]'

/** An attribute without a value, such as `open`, that is there only if the value is. */
export const attributeIf = (attribute: 'open' | 'selected', name: string) => ({ [`data-if-${attribute}`]: name })
