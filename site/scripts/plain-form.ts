// A form works as plain HTML where its script does not: when the script cannot be loaded, or when it has an error.
document.addEventListener('astro:hydration-error', showNoScriptContent)
// Astro's hydration event does not bubble, but it can be captured. React has not changed anything yet.
document.addEventListener('astro:hydrate', ({ target }) => keepHtml(target as HTMLElement), true) // an island

/** Shows what browsers without JavaScript show. */
function showNoScriptContent(error?: Event): void {
  // The page itself reports the failure, so the console does not have to.
  error?.preventDefault()
  for (const form of document.querySelectorAll<HTMLElement>('main .needs-script')) form.hidden = true
  for (const alternative of document.querySelectorAll('main noscript')) {
    alternative.outerHTML = alternative.textContent
  }
}

/** React removes a part that has an error. This puts the HTML that the server wrote back, with the visitor's text. */
function keepHtml(island: HTMLElement): void {
  const html = island.innerHTML
  new MutationObserver((changes) => {
    if (island.firstChild) return
    island.innerHTML = html
    showNoScriptContent()
    for (const { removedNodes } of changes)
      for (const removed of removedNodes as NodeListOf<HTMLElement>) // islands contain no bare text
        for (const { name, value } of removed.querySelectorAll<HTMLInputElement>('[name][id]')) {
          const field = island.querySelector<HTMLInputElement>(`[name=${name}]`)
          if (field) field.value = value
        }
  }).observe(island, { childList: true })
}
