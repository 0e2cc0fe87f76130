import type { Head } from './head.ts'

/** Marks what belongs to the page, not to the site. */
export const pageMark = 'data-page'

/** Puts the head of another page in the place of this one's. */
export function showHead(head: Head): void {
  for (const old of document.head.querySelectorAll(`[${pageMark}]`)) old.remove()
  for (const { tag, attributes = {}, text = '' } of head) {
    const element = document.createElement(tag)
    for (const [name, value] of Object.entries({ ...attributes, [pageMark]: '' })) element.setAttribute(name, value)
    element.textContent = text
    document.head.append(element)
  }
}
