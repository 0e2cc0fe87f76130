// The form of a quote: its totals follow the ticks, and the office learns that a person reads it. Without this script, a button
// shows the totals.
import { roundedTo } from '#features/quotes/quote-totals.ts'

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-tax]')) {
  const { body, currency, deposit, opened, tax } = form.dataset
  const smallest = Number(form.dataset.smallest)
  const percentOf = (cents: number, percent?: string) => roundedTo(cents * Number(percent), smallest, 100_000)
  const { lang } = document.documentElement
  const amount = (cents: number) => (cents / 100).toLocaleString(lang, { style: 'currency', currency })
  const showTotals = () => {
    for (const option of form.querySelectorAll<HTMLElement>('[data-name]')) {
      let addOns = 0
      let taxable = Number(option.dataset.taxable)
      for (const { dataset } of option.querySelectorAll<HTMLElement>('[data-cents]:checked')) {
        addOns += Number(dataset.cents)
        taxable += Number(dataset.taxable)
      }
      const taxCents = percentOf(taxable, tax)
      const totalCents = Number(option.dataset.cents) + addOns + taxCents
      const depositCents = percentOf(totalCents, deposit)
      const amounts = [addOns, taxCents, totalCents, depositCents].map(amount)
      for (const place of option.querySelectorAll<HTMLElement>('[data-part]'))
        place.textContent = `${amounts[Number(place.dataset.part)]}`
      for (const line of option.querySelectorAll<HTMLElement>('.quote-deposit')) line.hidden = depositCents === 0
      if (option.querySelector('[name="option"]:checked,[type="hidden"]'))
        for (const choice of form.querySelectorAll<HTMLOutputElement>('.quote-choice'))
          choice.value = `${option.dataset.name}: ${amounts[2]}${depositCents === 0 ? '' : `, deposit ${amounts[3]}`}`
    }
  }
  form.addEventListener('input', showTotals)
  form.querySelector('.quote-show')?.remove()
  // The browser may have kept what was ticked before a reload.
  showTotals()
  // The page works without it.
  const tell = () =>
    fetch(`${opened}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: `${body}` }).catch(
      () => {},
    )
  for (const action of ['pointerdown', 'keydown']) addEventListener(action, tell, { once: true })
}
