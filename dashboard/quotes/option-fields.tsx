import { Copy, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { amountInDigits, centsInWords } from '#domain/money.ts'
import type { PriceItem } from '#domain/price-item.ts'
import { maxQuoteLines, maxQuoteOptions } from '#domain/quote-lines.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { LineFields, type QuoteForm } from './line-fields.tsx'
import { OptionTotals } from './option-totals.tsx'
import { PriceItemPicker } from './price-item-picker.tsx'

type OptionFieldsProps = {
  form: QuoteForm
  index: number
  /** How many options the quote has. */
  count: number
  onCopy(): void
  onRemove(): void
}

const blank = { quantity: '1', unit: '', price: '', taxable: false, addOn: false }

/** An option: its name, its lines and their totals. */
export function OptionFields({ form, index, count, onCopy, onRemove }: OptionFieldsProps) {
  const { register, control, formState } = form
  const name = `options.${index}` as const
  const lines = useFieldArray({ control, name: `${name}.lines` })
  const [news, setNews] = useState('')
  const errors = formState.errors.options?.[index]
  const isFull = lines.fields.length >= maxQuoteLines
  function addItem({ description, unit, unitPriceCents, taxable }: PriceItem) {
    const line = { ...blank, description, unit, taxable, price: amountInDigits(unitPriceCents / 100) }
    lines.append(line, { shouldFocus: false })
    setNews(`Line ${lines.fields.length + 1} added: ${description}, ${centsInWords(unitPriceCents)}`)
  }
  function addTyped(description: string) {
    lines.append({ ...blank, description }, { focusName: `${name}.lines.${lines.fields.length}.price` })
  }
  return (
    <fieldset className="quote-option-fields">
      <legend className="float-left w-full text-lg/title font-bold">
        {count > 1 ? `Option ${index + 1}` : 'What you offer'}
      </legend>
      <TextField
        label={count > 1 ? 'Name' : 'Name of the offer'}
        required
        className="clear-both"
        autoComplete="off"
        error={errors?.name?.message}
        {...register(`${name}.name`)}
      />
      {lines.fields.map(({ id }, line) => (
        <LineFields key={id} form={form} option={index} index={line} onRemove={() => lines.remove(line)} />
      ))}
      {isFull ? (
        <p className="text-muted">An option has at most {maxQuoteLines} lines.</p>
      ) : (
        <PriceItemPicker
          label={count > 1 ? `Add a line to option ${index + 1}` : 'Add a line'}
          isFirst={index === 0}
          error={errors?.lines?.root?.message}
          onChoose={addItem}
          onType={addTyped}
        />
      )}
      <p role="status" className="sr-only">
        {news}
      </p>
      <OptionTotals form={form} option={index} isOnly={count === 1} />
      {errors?.root?.message && (
        <p role="alert" className="field-error">
          {errors.root.message}
        </p>
      )}
      <div className="flex flex-wrap gap-2.5">
        {count < maxQuoteOptions && (
          <Button look="quiet" onClick={onCopy}>
            <Copy aria-hidden className="size-4" />
            {count > 1 ? `Copy option ${index + 1}` : 'Copy as another option'}
          </Button>
        )}
        {count > 1 && (
          <Button look="quiet" onClick={onRemove}>
            <Trash2 aria-hidden className="size-4" />
            Remove option {index + 1}
          </Button>
        )}
      </div>
    </fieldset>
  )
}
