const menu = document.querySelector<HTMLDialogElement>('#menu')

// For browsers without invoker commands: https://developer.mozilla.org/docs/Web/API/Invoker_Commands_API
if (menu && !('command' in HTMLButtonElement.prototype)) {
  for (const button of document.querySelectorAll('[commandfor="menu"]')) {
    button.addEventListener('click', () => (menu.open ? menu.close() : menu.showModal()))
  }
}

menu?.addEventListener('click', ({ target }) => {
  // The menu itself is clicked on its backdrop only. Browsers that know `closedby` have closed it by then.
  if (target === menu || (target instanceof Element && target.closest('a'))) menu.close()
})

export {}
