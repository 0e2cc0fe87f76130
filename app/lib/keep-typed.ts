/** On a form: the name under which this tab keeps what is typed. */
export const draftMark = 'data-draft'

/**
 * Keeps what is typed when one leaves, even before React is there to do so at every key. A form that is sent plainly is
 * not kept. The text of this function stands in the pages that have such a form, so it uses nothing from outside itself.
 */
export function keepTyped(draftMark: string): void {
  const leaving = new AbortController()

  function keep() {
    for (const form of document.querySelectorAll(`[${draftMark}]`)) {
      const draft = form.getAttribute(draftMark) ?? ''
      const typed = [...form.querySelectorAll<HTMLInputElement>('[name][id]')].filter((field) => field.value)
      if (typed.length === 0) continue
      try {
        const kept = JSON.parse(sessionStorage.getItem(draft) ?? '{}')
        for (const { name, value } of typed) kept[name] = value
        sessionStorage.setItem(draft, JSON.stringify(kept))
      } catch {
        // Some browsers let pages keep nothing.
      }
    }
  }

  addEventListener('pagehide', keep, leaving)
  addEventListener('submit', () => leaving.abort(), leaving)
}
