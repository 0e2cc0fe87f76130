// Shows the price of the chosen service and the drive to the chosen town on the home page.
const form = document.querySelector('.price-and-drive')
const answers = form?.querySelectorAll('[role=status] > *')

for (const [index, select] of form?.querySelectorAll('select').entries() ?? []) {
  const show = () => {
    const answer = answers?.[index]
    if (answer) answer.textContent = select.selectedOptions[0]?.dataset.answer ?? ''
  }
  select.addEventListener('change', show)
  // A browser may restore what was chosen before.
  addEventListener('pageshow', show)
}

export {}
