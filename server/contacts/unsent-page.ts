import { type ContactField, contactFieldId, contactFields, marks } from '#domain/contact-form.ts'
import { escapeHtml } from '#server/http/escape-html.ts'

type Unsent = {
  /** Why, as it stands above what is wrong. */
  sentence: string
  faults: ReadonlyMap<ContactField, string>
  typed: Partial<Record<ContactField, string>>
}

/** The built page with why nothing was sent, what is wrong with each field, and what was typed, in place of its marks. */
export function fillIn(html: string, { sentence, faults, typed }: Unsent): string {
  const item = summaryItem(html)
  let page = html.replace(item, () => summary(item, faults)).replace(marks.sentence, () => escapeHtml(sentence))
  for (const field of contactFields) {
    const fault = faults.get(field)
    const message = new RegExp(`<p[^<>]*>${escapedPattern(marks.fault(field))}</p>`)
    page = fault
      ? page.replace(marks.fault(field), () => escapeHtml(fault))
      : page
          .replace(message, '')
          .replaceAll(/<[^<>]*>/g, (tag) => (tag.includes(` id="${contactFieldId(field)}"`) ? asValid(tag) : tag))
  }
  const service = typed.service && `<option value="${escapeHtml(typed.service)}"`
  if (service) page = page.replace(`${service}>`, () => `${service} selected="">`)
  // Last and all at once: what a visitor typed may look like a mark, and is never read as one.
  return page.replaceAll(/\[\[typed (\w+)\]\]/g, (mark, field: ContactField) =>
    mark === marks.typed(field) ? escapeHtml(typed[field] ?? '') : '',
  )
}

/** The list item that holds the mark of a fault; empty when there is none. */
function summaryItem(html: string): string {
  const at = html.indexOf(marks.faultInSummary)
  const end = html.indexOf('</li>', at)
  return at < 0 ? '' : html.slice(html.lastIndexOf('<li>', at), end + '</li>'.length)
}

const asValid = (tag: string) => tag.replace(' aria-invalid="true"', '').replace(/ aria-describedby="[^"]*"/, '')

/** The list's one item for each field that is at fault. */
function summary(item: string, faults: Unsent['faults']): string {
  return [...faults]
    .map(([field, fault]) =>
      item
        .replace(marks.faultyField, () => contactFieldId(field))
        .replace(marks.faultInSummary, () => escapeHtml(fault)),
    )
    .join('')
}

const escapedPattern = (text: string) => text.replaceAll(/[[\]]/g, '\\$&')
