// A click on a card opens the larger view at its picture. The browser itself handles swipes, Esc and Close, and gives
// the focus back to the card.
const viewer = document.querySelector<HTMLDialogElement>('#viewer')
const strip = viewer?.querySelector('ul')
const status = viewer?.querySelector('[role=status]')

if (viewer && strip && status) {
  const count = strip.children.length
  const current = () => Math.round(strip.scrollLeft / strip.clientWidth)

  // A write of the same text could be announced again.
  const write = (element: Element | undefined, text = '') => {
    if (element && element.textContent !== text) element.textContent = text
  }
  const update = () => {
    write(status.children[0], `${current() + 1} of ${count}`)
    write(status.children[1], strip.children[current()]?.querySelector('h2')?.innerText)
    // Lets the picture in view and its neighbors load. Lazy loading alone may load the whole strip.
    for (const offset of [-1, 0, 1]) strip.children[current() + offset]?.classList.add('is-near')
  }
  /** Wraps around at both ends. */
  const show = (index: number) => {
    strip.scrollTo({ left: ((index + count) % count) * strip.clientWidth, behavior: 'instant' })
    update()
  }

  for (const [index, link] of document.querySelectorAll<HTMLElement>('.gallery-link').entries()) {
    link.addEventListener('click', (event) => {
      // Opens the file in a new tab or window.
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      // Safari does not focus a clicked link, so the dialog would not give the focus back to it.
      link.focus()
      viewer.showModal()
      show(index)
    })
  }

  viewer.addEventListener('keydown', (event) => {
    const { key, altKey, ctrlKey, metaKey } = event
    const index = { ArrowLeft: current() - 1, ArrowRight: current() + 1, Home: 0, End: count - 1 }[key]
    // Alt or Command with an arrow key goes back in history.
    if (index === undefined || altKey || ctrlKey || metaKey) return
    event.preventDefault()
    show(index)
  })

  viewer.addEventListener('click', ({ target }) => {
    const isBackdrop = target === viewer && !('closedBy' in HTMLDialogElement.prototype)
    if (isBackdrop) viewer.close()
    const step = target instanceof Element && target.closest<HTMLButtonElement>('[value]')
    if (step) show(current() + Number(step.value))
  })

  strip.addEventListener('scroll', update, { passive: true })
}

export {}
