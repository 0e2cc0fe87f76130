import type { ComponentProps } from 'react'
import * as z from 'zod/mini'
import type { FieldFacts } from '#firm/field-facts.ts'
import { nameOf } from '#firm/fields.ts'
import { EmailField } from './email-field.tsx'
import { Select, TextArea, TextField } from './field.tsx'

type Attributes = Pick<
  ComponentProps<'input'> & ComponentProps<'textarea'> & ComponentProps<'select'>,
  'name' | 'defaultValue' | 'onChange' | 'onBlur' | 'ref' | 'autoComplete'
>

type FormFieldProps = Attributes & {
  /** The field's key in the table. */
  field: string
  facts: FieldFacts
  /** Of the form. A field that may not be empty is marked as required. */
  schema: z.ZodMiniType
  id?: string | undefined
  error?: string | undefined
  className?: string
  hint?: string | undefined
  placeholder?: string | undefined
  choices?: ComponentProps<typeof Select>['choices'] | undefined
}

/** A field of a noun as its table declares it. Other props come before the table's. */
export function FormField({ field, facts, schema, choices = facts.choices, ...given }: FormFieldProps) {
  const { control, placeholder, hint, autoComplete } = facts
  const required = !z.safeParse(schema, '').success
  const props = { label: nameOf([field]), hint, autoComplete, required, ...(placeholder && { placeholder }), ...given }
  if (control === 'choice') return <Select choices={choices ?? []} {...props} />
  if (control === 'lines') return <TextArea rows={3} {...props} />
  if (control === 'email') return <EmailField {...props} />
  if (control === 'phone') return <TextField type="tel" inputMode="tel" {...props} />
  return <TextField type={control === 'day' ? 'date' : 'text'} {...props} />
}
