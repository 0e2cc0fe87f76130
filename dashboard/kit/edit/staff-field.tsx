import type { ComponentProps } from 'react'
import * as z from 'zod/mini'
import { FormField } from '#ui/form-field.tsx'

type StaffFieldProps = ComponentProps<typeof FormField> & {
  /** The stored value. A choice that is not offered any more stays. */
  present?: string | null
}

/** What a customer was asked, in a form of staff. A question that the content no longer asks shows where it was answered. */
export function StaffField({ facts, schema, present, choices = facts.choices, ...field }: StaffFieldProps) {
  if (facts.isAsked === false && !present) return null
  const others = present && choices && !choices.some(({ value }) => value === present)
  const isOptional = z.safeParse(schema, '').success
  const emptyChoice = isOptional ? 'Not known' : present ? undefined : facts.placeholder
  return (
    <FormField
      facts={facts}
      schema={schema}
      autoComplete="off"
      hint={undefined}
      placeholder={facts.control === 'choice' ? emptyChoice : facts.placeholder}
      choices={others ? [...choices, { value: present, label: present }] : choices}
      className={facts.isHalf ? '' : 'sm:col-span-2'}
      {...field}
    />
  )
}
