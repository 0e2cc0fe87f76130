import { Trash2 } from 'lucide-react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Checkbox } from '#dashboard/kit/checkbox.tsx'
import type { QuoteChange } from '#features/quotes/quote-lines.ts'
import { lineAmounts } from '#features/quotes/quote-totals.ts'
import { currency, smallestCents } from '#firm/money.ts'
import { TextArea, TextField } from '#ui/field.tsx'
import { type QuoteValues, readLines, sumInWords } from './quote-values.ts'

export type QuoteForm = UseFormReturn<QuoteValues, unknown, QuoteChange>

type LineFieldsProps = { form: QuoteForm; option: number; index: number; onRemove(): void }

/** One line of an option. */
export function LineFields({ form, option, index, onRemove }: LineFieldsProps) {
  const { register, formState } = form
  const path = `options.${option}.lines.${index}` as const
  const errors = formState.errors.options?.[option]?.lines?.[index]
  const name = `Line ${index + 1}`
  return (
    <fieldset className="quote-line">
      <legend className="sr-only">{name}</legend>
      <TextArea
        label="Description"
        rows={1}
        className="quote-line-description"
        // A line has no line breaks.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        error={errors?.description?.message}
        {...register(`${path}.description`)}
      />
      <TextField
        label="Quantity"
        inputMode="decimal"
        autoComplete="off"
        error={errors?.quantity?.message}
        {...register(`${path}.quantity`)}
      />
      <TextField label="Unit" autoComplete="off" error={errors?.unit?.message} {...register(`${path}.unit`)} />
      <TextField
        label={currency === 'USD' ? 'Price ($)' : `Price (${currency})`}
        inputMode="decimal"
        autoComplete="off"
        error={errors?.price?.message}
        {...register(`${path}.price`)}
      />
      <div className="quote-line-end">
        <Checkbox label="Taxable" {...register(`${path}.taxable`)} />
        <Checkbox label="Add-on" {...register(`${path}.addOn`)} />
        <LineTotal form={form} option={option} index={index} />
        <button type="button" className="icon-button" aria-label={`Remove line ${index + 1}`} onClick={onRemove}>
          <Trash2 aria-hidden className="size-4.5" />
        </button>
      </div>
      {errors?.root?.message && <p className="field-error col-span-full">{errors.root.message}</p>}
    </fieldset>
  )
}

function LineTotal({ form, option, index }: Omit<LineFieldsProps, 'onRemove'>) {
  const lines = useWatch({ control: form.control, name: `options.${option}.lines` }) ?? []
  const line = lines[index]
  const isRead = line !== undefined && readLines([line]) !== undefined
  const read = readLines(lines.filter((each) => each === line || readLines([each]) !== undefined)) ?? []
  const at = lines.slice(0, index).filter((each) => readLines([each]) !== undefined).length
  const cents = isRead ? lineAmounts(read, smallestCents())[at]?.cents : undefined
  return <span className="ml-auto font-semibold tabular-nums">{sumInWords(cents)}</span>
}
