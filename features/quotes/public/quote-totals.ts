// The form of a quote: its totals follow the ticks, and the office learns that a person reads it. Without this script, a button
// shows the totals.
import { roundedTo } from '#features/quotes/rounded-to.ts'

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-tax]')) {
  const { body, currency, deposit, opened, tax } = form.dataset
  const smallest = Number(form.dataset.smallest)
  const percentOf = (cents: number, percent?: string) => roundedTo(cents * Number(percent), smallest, 100_000)
  const update = () => {
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
      const amounts = [addOns, taxCents, totalCents, depositCents].map((cents) =>
        (cents / 100).toLocaleString(document.documentElement.lang, { style: 'currency', currency }),
      )
      for (const place of option.querySelectorAll<HTMLElement>('[data-part]'))
        place.textContent = `${amounts[Number(place.dataset.part)]}`
      for (const line of option.querySelectorAll<HTMLElement>('.quote-deposit')) line.hidden = !depositCents
      if (!option.querySelector('[name=option]:checked,[type=hidden]')) continue
      for (const link of document.querySelectorAll('.quote-answer')) link.textContent = `${amounts[2]} · Accept`
      for (const choice of form.querySelectorAll('.quote-choice'))
        choice.textContent = `${option.dataset.name}: ${amounts[2]}${depositCents ? `, deposit ${amounts[3]}` : ''}`
    }
    // An error leaves when its field is filled in, also the one in the list above the page.
    for (const field of form.querySelectorAll('input')) {
      if (field.value === field.defaultValue && field.checked === field.defaultChecked) continue
      field.ariaInvalid = null
      for (const error of document.querySelectorAll(
        `[id$=-${field.name}-error],.error-summary li:has([href$=-${field.name}])`,
      ))
        error.remove()
    }
  }
  form.addEventListener('input', update)
  form.querySelector('.quote-show')?.remove()
  // The browser may have kept what was ticked before a reload, and a customer may type before this script runs.
  update()
  const tell = () => navigator.sendBeacon(`${opened}`, new Blob([`${body}`], { type: 'application/json' }))
  for (const action of ['pointerdown', 'keydown']) addEventListener(action, tell, { once: true })
}
