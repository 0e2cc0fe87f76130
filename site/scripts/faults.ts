// The style sheet shows a card's details on hover and focus; a tap or a key press keeps them open.
for (const button of document.querySelectorAll('.fault button')) {
  button.addEventListener('click', () => {
    const isOpen = button.closest('.fault')?.toggleAttribute('data-open')
    button.setAttribute('aria-expanded', String(isOpen))
  })
}

export {}
