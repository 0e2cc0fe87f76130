// Covers the time before a form's island is hydrated: a pressed button is pressed again afterwards, and typed text goes
// into the draft when the visitor leaves.
const patienceMs = 5000
let pressed: HTMLButtonElement | undefined

document.addEventListener('click', hold, true)
// The island's events do not bubble, but they can be captured.
document.addEventListener('astro:hydrate', () => press(), true)
document.addEventListener('astro:hydration-error', showWithoutScript)
addEventListener('pagehide', keepTyped)

function hold(event: MouseEvent): void {
  const target = event.target instanceof Element ? event.target : undefined
  const button = target?.closest<HTMLButtonElement>('astro-island[ssr] button')
  if (target?.closest('a[href]') && canBePosted()) {
    // The visitor leaves: the pressed form is sent first.
    event.preventDefault()
    post()
    return
  }
  if (!button) return
  event.preventDefault()
  event.stopPropagation()
  pressed = button
  setTimeout(() => canBePosted() && post(), patienceMs)
}

function press(): void {
  document.removeEventListener('click', hold, true)
  pressed?.click()
  pressed = undefined
}

const canBePosted = () => pressed?.form?.hasAttribute('action')

/** Posts the form plainly. It takes no second press until the browser shows the answer. */
function post(): void {
  const form = pressed?.form
  removeEventListener('pagehide', keepTyped)
  press()
  if (!form) return
  form.inert = true
  addEventListener('pageshow', () => {
    form.inert = false
  })
}

/** The form's script cannot be loaded: shows what visitors without script get, or sends what they wanted to send. */
function showWithoutScript(error: Event): void {
  // The page says it itself, so the console need not.
  error.preventDefault()
  if (canBePosted()) {
    post()
    return
  }
  document.removeEventListener('click', hold, true)
  for (const form of document.querySelectorAll<HTMLElement>('main .needs-script')) form.hidden = true
  for (const alternative of document.querySelectorAll('main noscript')) {
    alternative.outerHTML = alternative.textContent ?? ''
  }
}

function keepTyped(): void {
  for (const form of document.querySelectorAll<HTMLElement>('astro-island[ssr] form[data-draft]')) {
    const draft = form.dataset.draft ?? ''
    const typed = [...form.querySelectorAll<HTMLInputElement>('[name][id]')].filter((field) => field.value)
    if (typed.length === 0) continue
    try {
      const kept = JSON.parse(sessionStorage.getItem(draft) ?? '{}')
      for (const { name, value } of typed) kept[name] = value
      sessionStorage.setItem(draft, JSON.stringify(kept))
    } catch {
      // Some browsers forbid pages to store anything.
    }
  }
}
