import { useForm } from 'react-hook-form'
import { Checkbox } from '#dashboard/kit/checkbox.tsx'
import type { NewPriceItem, PriceItem } from '#features/price-list/price-item.ts'
import { amountInDigits, amountInForm, centsIn } from '#firm/money.ts'
import { TextField } from '#ui/field.tsx'

type Values = { description: string; unit: string; price: string; taxable: boolean }

const maxDescription = 300
const maxUnit = 20

const valuesOf = (item?: PriceItem): Values => ({
  description: item?.description ?? '',
  unit: item?.unit ?? '',
  price: item ? amountInDigits(item.unitPriceCents / 100) : '',
  taxable: item?.taxable ?? false,
})

/** The form of a line, new or known. */
export function usePriceForm(item?: PriceItem) {
  const form = useForm<Values>({ defaultValues: valuesOf(item) })
  const { register, formState, handleSubmit } = form
  const { errors } = formState
  const fields = (
    <>
      <TextField
        label="Description"
        required
        className="col-span-full sm:col-span-1"
        maxLength={maxDescription}
        error={errors.description?.message}
        {...register('description', { validate: (text) => text.trim() !== '' || 'Description is required' })}
      />
      <TextField label="Unit" placeholder="hour" maxLength={maxUnit} {...register('unit')} />
      <TextField
        label="Price"
        required
        inputMode="decimal"
        error={errors.price?.message}
        {...register('price', { validate: (text) => centsIn(text) !== undefined || amountInForm('Price', text) })}
      />
      <Checkbox label="Taxable" className="sm:mt-7.5" {...register('taxable')} />
    </>
  )
  const onSubmit = (save: (item: NewPriceItem) => void) =>
    handleSubmit(({ description, unit, price, taxable }) =>
      save({ description: description.trim(), unit: unit.trim(), unitPriceCents: centsIn(price) ?? 0, taxable }),
    )
  return { fields, onSubmit, form }
}

/** The columns of the form. */
export const priceGrid =
  'grid grid-cols-2 gap-3 sm:grid-cols-[1fr_--spacing(24)_--spacing(28)_auto_auto] sm:items-start'
