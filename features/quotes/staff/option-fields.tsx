import { BadgePercent, Copy, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useWatch } from 'react-hook-form'
import type { PriceItem } from '#features/price-list/price-item.ts'
import { maxQuoteLines, maxQuoteOptions } from '#features/quotes/quote-lines.ts'
import { amountInDigits, centsInWords } from '#firm/money.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { LineFields, type QuoteForm } from './line-fields.tsx'
import { OptionTotals } from './option-totals.tsx'
import { PriceItemPicker } from './price-item-picker.tsx'
import { setList } from './set-list.ts'

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
  const path = `${name}.lines` as const
  const lineCount = useWatch({ control, name: path, compute: (lines) => lines?.length ?? 0 })
  const [news, setNews] = useState('')
  const newLine = useWatch({ control, name: `${name}.newLine` })
  const errors = formState.errors.options?.[index]
  const isFull = lineCount >= maxQuoteLines
  function setNewLine(text: string) {
    form.setValue(`${name}.newLine`, text, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  }
  function addItem({ description, unit, unitPriceCents, taxable }: PriceItem) {
    const line = { ...blank, description, unit, taxable, price: amountInDigits(unitPriceCents / 100) }
    setList(form, path, [...form.getValues(path), line])
    setNews(`Line ${lineCount + 1} added: ${description}, ${centsInWords(unitPriceCents)}`)
  }
  /** Its price begins with a minus, or ends with a percent sign. */
  function addDiscount() {
    flushSync(() => setList(form, path, [...form.getValues(path), { ...blank, description: 'Discount', price: '10%' }]))
    const price = document.getElementsByName(`${path}.${lineCount}.price`)[0]
    if (price instanceof HTMLInputElement) price.select()
    setNews(`Line ${lineCount + 1} added: Discount. Type an amount such as -50, or a percentage such as 10%`)
  }
  function addTyped(description: string) {
    flushSync(() => setList(form, path, [...form.getValues(path), { ...blank, description }]))
    // `form.setFocus` waits for the next task. A digit typed before that would be lost in the picker.
    document.getElementsByName(`${path}.${lineCount}.price`)[0]?.focus()
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
      {Array.from({ length: lineCount }, (_, line) => (
        <LineFields
          // The fields are those of a place, whatever line stands there.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={line}
          form={form}
          option={index}
          index={line}
          onRemove={() => setList(form, path, form.getValues(path).toSpliced(line, 1))}
        />
      ))}
      {isFull ? (
        <p className="text-muted">An option has at most {maxQuoteLines} lines.</p>
      ) : (
        <PriceItemPicker
          label={count > 1 ? `Add a line to option ${index + 1}` : 'Add a line'}
          isFirst={index === 0}
          typed={newLine}
          error={errors?.newLine?.message ?? errors?.lines?.root?.message}
          onChange={setNewLine}
          onChoose={addItem}
          onType={addTyped}
        />
      )}
      <p role="status" className="sr-only">
        {news}
      </p>
      {lineCount > 0 && !isFull && (
        <Button look="quiet" className="w-fit" onClick={addDiscount}>
          <BadgePercent aria-hidden className="size-4" />
          Add a discount
        </Button>
      )}
      <OptionTotals form={form} option={index} isOnly={count === 1} />
      {errors?.root?.message && (
        <p role="alert" className="field-error">
          {errors.root.message}
        </p>
      )}
      <div className="flex flex-wrap gap-2.5">
        {lineCount > 0 && count < maxQuoteOptions && (
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
