// The form of a quote: its totals follow the ticks, and the office learns that a person reads it. Without this script, a button
// shows the totals.
import { dividedHalfUp } from '#domain/quote-totals.ts'

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-tax]')) {
  const { body, currency, opened, tax } = form.dataset
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
      const taxCents = dividedHalfUp(taxable * Number(tax), 100_000)
      const total = amount(Number(option.dataset.cents) + addOns + taxCents)
      const amounts = [amount(addOns), amount(taxCents), total]
      for (const place of option.querySelectorAll<HTMLElement>('[data-part]'))
        place.textContent = `${amounts[Number(place.dataset.part)]}`
      if (option.querySelector('[name="option"]:checked,[type="hidden"]'))
        for (const choice of form.querySelectorAll<HTMLOutputElement>('.quote-choice'))
          choice.value = `${option.dataset.name}: ${total}`
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
