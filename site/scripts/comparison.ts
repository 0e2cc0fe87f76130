// Moves the line between two pictures. The range has the keyboard and touch behavior.
for (const range of document.querySelectorAll<HTMLInputElement>('.comparison input')) {
  const comparison = range.parentElement
  range.addEventListener('input', () => {
    comparison?.classList.remove('hints')
    comparison?.style.setProperty('--at', `${range.value}%`)
  })
  // The line moves once when the pictures come into view, to show that it can be moved.
  new IntersectionObserver(
    ([entry], observer) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      comparison?.classList.add('hints')
    },
    { threshold: 0.6 },
  ).observe(range)
}

export {}
