// The form of a quote: its totals follow the ticks, and the office learns that a person reads it. Without this script a button
// shows the totals.
import { percentOf } from '#domain/quote-totals.ts'


for (const form of document.querySelectorAll<HTMLFormElement>('form[data-tax]')) {
  const { currency, tax, opened, version } = form.dataset
  const { lang } = document.documentElement
  const amount = (cents: number) => (cents / 100).toLocaleString(lang, { style: 'currency', currency })
  const showTotals = () => {
    for (const option of form.querySelectorAll<HTMLElement>('[data-cents]:not(input)')) {
      let [addOns, taxable] = [0, Number(option.dataset.taxable)]
      for (const { dataset } of option.querySelectorAll<HTMLElement>('[data-cents]:checked')) {
        addOns += Number(dataset.cents)
        taxable += Number(dataset.taxable)
      }
      const taxCents = percentOf(taxable, Number(tax))
      const total = amount(Number(option.dataset.cents) + addOns + taxCents)
      const [name, ...amounts] = [option.dataset.name, amount(addOns), amount(taxCents), total]
      for (const output of option.querySelectorAll('output')) output.value = amounts[Number(output.dataset.part)] ?? ''
      const choice = form.querySelector<HTMLOutputElement>('.quote-choice')
      if (choice && option.querySelector('[name="option"]:checked,[type="hidden"]')) choice.value = `${name}: ${total}`
    }
  }
  form.addEventListener('input', showTotals)
  form.querySelector('.quote-show')?.remove()
  // The browser may have kept what was ticked before a reload.
  showTotals()
  const tell = new AbortController()
  for (const action of ['pointerdown', 'keydown']) {
    addEventListener(
      action,
      () => {
        tell.abort()
        const body = JSON.stringify({ version: Number(version) })
        // The page works without it.
        fetch(`${opened}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }).catch(() => {})
      },
      tell,
    )
  }
}
