import type { ComponentProps } from 'react'

/** What connects a field to its form: React Hook Form, or the values and errors of a posted form. */
export type FieldControl = Pick<
  ComponentProps<'input'> & ComponentProps<'textarea'> & ComponentProps<'select'>,
  'name' | 'defaultValue' | 'onChange' | 'onBlur' | 'ref'
> & { error?: string | undefined }
