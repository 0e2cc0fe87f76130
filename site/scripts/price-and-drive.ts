// Shows the price of the chosen service and the drive to the chosen town on the home page.
const form = document.querySelector('.price-and-drive')
const [service, town] = form?.querySelectorAll('select') ?? []
const answers = form?.querySelectorAll('[role=status] > *') ?? []

function show(): void {
  for (const [index, select] of [service, town].entries()) {
    const answer = answers[index]
    if (answer) answer.textContent = select?.selectedOptions[0]?.dataset.answer ?? ''
  }
  // The value of a service is the address of its form.
  if (service) form?.querySelector('a')?.setAttribute('href', service.value)
}

form?.addEventListener('change', show)
// A browser may restore what was chosen before.
addEventListener('pageshow', show)

export {}
