import { type ContactField, contactFieldId, contactFields, marks } from '#domain/contact-form.ts'
import { escapeHtml } from '#server/http/escape-html.ts'

type UnsentForm = {
  /** The sentence above the list of errors. */
  reason: string
  fieldErrors: ReadonlyMap<ContactField, string>
  /** What the visitor typed. */
  values: Partial<Record<ContactField, string>>
}

/** Replaces the marks in the built page with the reason, the field errors and the visitor's input. */
export function fillUnsentPage(html: string, { reason, fieldErrors, values }: UnsentForm): string {
  const item = summaryItem(html)
  let page = html.replace(item, () => summary(item, fieldErrors)).replace(marks.sentence, () => escapeHtml(reason))
  for (const field of contactFields) {
    const error = fieldErrors.get(field)
    const message = new RegExp(`<p[^<>]*>${escapeBrackets(marks.error(field))}</p>`)
    page = error
      ? page.replace(marks.error(field), () => escapeHtml(error))
      : page
          .replace(message, '')
          .replaceAll(/<[^<>]*>/g, (tag) => (tag.includes(` id="${contactFieldId(field)}"`) ? asValid(tag) : tag))
  }
  const service = values.service && `<option value="${escapeHtml(values.service)}"`
  if (service) page = page.replace(`${service}>`, () => `${service} selected="">`)
  // Inserts the input last and in one pass, so that text in it that looks like a mark is not replaced.
  return page.replaceAll(/\[\[typed (\w+)\]\]/g, (mark, field: ContactField) =>
    mark === marks.typed(field) ? escapeHtml(values[field] ?? '') : '',
  )
}

/** The `<li>` of the error summary; empty if the page has none. */
function summaryItem(html: string): string {
  const at = html.indexOf(marks.errorInSummary)
  const end = html.indexOf('</li>', at)
  return at < 0 ? '' : html.slice(html.lastIndexOf('<li>', at), end + '</li>'.length)
}

const asValid = (tag: string) => tag.replace(' aria-invalid="true"', '').replace(/ aria-describedby="[^"]*"/, '')

/** Repeats the `<li>` for each field error. */
function summary(item: string, fieldErrors: UnsentForm['fieldErrors']): string {
  return [...fieldErrors]
    .map(([field, error]) =>
      item
        .replace(marks.invalidField, () => contactFieldId(field))
        .replace(marks.errorInSummary, () => escapeHtml(error)),
    )
    .join('')
}

const escapeBrackets = (text: string) => text.replaceAll(/[[\]]/g, '\\$&')
