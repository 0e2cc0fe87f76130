// Handles clicks and text in a form before its island is hydrated. A click on one of its buttons is replayed after
// hydration. If the island is not hydrated in time, a form with an `action` is posted as plain HTML. Text in a form goes
// into its draft when the visitor leaves the page.
const hydrationTimeoutMs = 5000
let clicked: HTMLButtonElement | undefined

document.addEventListener('click', captureClick, true)
// Astro's hydration event does not bubble, but it can be captured.
document.addEventListener('astro:hydrate', replayClick, true)
document.addEventListener('astro:hydration-error', stopWaiting)
addEventListener('pagehide', saveDrafts)

function captureClick(event: MouseEvent): void {
  const target = event.target as Element // clicks have no other targets
  const button = target.closest<HTMLButtonElement>('astro-island[ssr] button')
  if (target.closest('a[href]') && canPost()) {
    // The visitor submitted the form and is about to leave: post it first.
    event.preventDefault()
    post()
    return
  }
  if (!button) return
  event.preventDefault()
  event.stopPropagation()
  clicked = button
  setTimeout(() => canPost() && post(), hydrationTimeoutMs)
}

function replayClick(): void {
  document.removeEventListener('click', captureClick, true)
  clicked?.click()
  clicked = undefined
}

const canPost = () => clicked?.form?.hasAttribute('action')

/** Posts the form as plain HTML. The form is inert until the browser shows the response. */
function post(): void {
  const form = clicked?.form
  removeEventListener('pagehide', saveDrafts)
  replayClick()
  if (!form) return
  form.inert = true
  addEventListener('pageshow', () => {
    form.inert = false
  })
}

/** The island's script failed to load. Posts a submitted form. */
function stopWaiting(): void {
  if (canPost()) post()
  else document.removeEventListener('click', captureClick, true)
}

/** Includes hydrated forms: Astro reports hydration before React has run the effect that saves the draft. */
function saveDrafts(): void {
  for (const form of document.querySelectorAll<HTMLElement>('form[data-draft]')) {
    const draftKey = form.dataset.draft ?? ''
    const typed = [...form.querySelectorAll<HTMLInputElement>('[name][id]')].filter((field) => field.value)
    if (typed.length === 0) continue
    try {
      const draft = JSON.parse(sessionStorage[draftKey] ?? '{}')
      for (const { name, value } of typed) draft[name] = value
      sessionStorage[draftKey] = JSON.stringify(draft)
    } catch {
      // Some browsers block storage.
    }
  }
}
