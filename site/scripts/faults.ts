// CSS reveals the details of a card on hover and focus. A tap, Enter or Space toggles them.
for (const button of document.querySelectorAll('.fault button')) {
  button.addEventListener('click', () => {
    const isOpen = button.closest('.fault')?.toggleAttribute('data-open')
    button.setAttribute('aria-expanded', String(isOpen))
  })
}

export {}
