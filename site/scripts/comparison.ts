// Moves the line between two pictures. The range has the keyboard and touch behavior.
for (const range of document.querySelectorAll<HTMLInputElement>('.comparison input')) {
  range.addEventListener('input', () => range.parentElement?.style.setProperty('--at', `${range.value}%`))
}

export {}
