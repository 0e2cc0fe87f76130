import type { QuoteForm } from './line-fields.tsx'
import type { LineValues, OptionValues } from './quote-values.ts'

/**
 * Changes the options, or the lines of one. React Hook Form's `useFieldArray` would do the same, but it is in the file that
 * the forms of public pages load.
 */
export function setList(form: QuoteForm, path: 'options', options: OptionValues[]): void
export function setList(form: QuoteForm, path: `options.${number}.lines`, lines: LineValues[]): void
export function setList(
  form: QuoteForm,
  path: 'options' | `options.${number}.lines`,
  list: OptionValues[] | LineValues[],
): void {
  const { isSubmitted } = form.formState
  form.setValue(path, structuredClone(list), { shouldDirty: true, shouldValidate: isSubmitted })
}
