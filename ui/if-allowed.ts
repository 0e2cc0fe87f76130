/** What the browser's storage answers; null when the browser forbids pages to keep anything, or has no room. */
export function ifAllowed<Answer>(act: () => Answer): Answer | null {
  try {
    return act()
  } catch {
    return null
  }
}
