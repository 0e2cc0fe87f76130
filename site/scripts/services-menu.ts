// The style sheet opens the menu on hover and on focus. This adds what a style sheet cannot: the first tap opens the
// menu instead of following the link, and Esc closes it.
const menu = document.querySelector<HTMLElement>('.services-menu')
const link = menu?.querySelector('a')
const list = menu?.querySelector('ul')
let openedByTap = false

const dismiss = (dismissed: boolean) => menu?.toggleAttribute('data-dismissed', dismissed)

menu?.addEventListener('pointerleave', () => dismiss(false))
menu?.addEventListener('focusout', ({ relatedTarget }) => menu.contains(relatedTarget as Node | null) || dismiss(false)) // focus events name a node or null
addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape' || !menu?.matches(':hover, :focus-within')) return
  if (menu.matches(':focus-within')) link?.focus()
  dismiss(true)
})
link?.addEventListener('pointerdown', ({ pointerType }) => {
  openedByTap =
    pointerType === 'touch' && list !== null && list !== undefined && getComputedStyle(list).visibility !== 'visible'
})
link?.addEventListener('click', (event) => {
  if (!openedByTap) return
  openedByTap = false
  event.preventDefault()
  link.focus()
  dismiss(false)
})

export {}
