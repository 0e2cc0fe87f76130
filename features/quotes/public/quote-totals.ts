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
      if (!option.querySelector('[name="option"]:checked,[type="hidden"]')) continue
      for (const link of document.querySelectorAll('.quote-answer')) link.textContent = `${amounts[2]} · Accept`
      for (const choice of form.querySelectorAll('.quote-choice'))
        choice.textContent = `${option.dataset.name}: ${amounts[2]}${depositCents === 0 ? '' : `, deposit ${amounts[3]}`}`
    }
  }
  form.addEventListener('input', showTotals)
  form.addEventListener('input', forgetError)
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

/** Removes the error of a field once it is filled in, also from the list above the page. */
function forgetError({ target }: Event): void {
  const field = target as HTMLInputElement // the form has no other controls
  field.ariaInvalid = null
  for (const error of document.querySelectorAll(
    `[id$=-${field.name}-error],.error-summary li:has([href$=-${field.name}])`,
  ))
    error.remove()
}
