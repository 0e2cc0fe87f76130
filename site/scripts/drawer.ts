const menu = document.querySelector<HTMLDialogElement>('#menu')

// For browsers without invoker commands: https://developer.mozilla.org/docs/Web/API/Invoker_Commands_API
if (menu && !('command' in HTMLButtonElement.prototype)) {
  for (const button of document.querySelectorAll('[commandfor="menu"]')) {
    const isOpener = button.getAttribute('command') === 'show-modal'
    button.addEventListener('click', () => (isOpener ? menu.showModal() : menu.close()))
  }
}

menu?.addEventListener('click', ({ target }) => {
  const isBackdrop = target === menu && !('closedBy' in HTMLDialogElement.prototype)
  const isLink = target instanceof Element && target.closest('a')
  if (isBackdrop || isLink) menu.close()
})

export {}
