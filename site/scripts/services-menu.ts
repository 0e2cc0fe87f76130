// CSS opens the menu on hover and focus. This script makes the first tap open the menu instead of following the link,
// and Esc close it.
const menu = document.querySelector<HTMLElement>('.services-menu')
const link = menu?.querySelector('a')
const list = menu?.querySelector('ul')
let openedByTap = false

const setDismissed = (dismissed: boolean) => menu?.toggleAttribute('data-dismissed', dismissed)

menu?.addEventListener('pointerleave', () => setDismissed(false))
menu?.addEventListener('focusout', ({ relatedTarget }) => {
  // Focus events have no other targets than nodes.
  if (!menu.contains(relatedTarget as Node | null)) setDismissed(false)
})
addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape' || !menu?.matches(':hover, :focus-within')) return
  if (menu.matches(':focus-within')) link?.focus()
  setDismissed(true)
})
link?.addEventListener('pointerdown', ({ pointerType }) => {
  openedByTap = pointerType === 'touch' && !!list && getComputedStyle(list).visibility !== 'visible'
})
link?.addEventListener('click', (event) => {
  if (!openedByTap) return
  openedByTap = false
  event.preventDefault()
  link.focus()
  setDismissed(false)
})

export {}
