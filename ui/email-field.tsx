import { type ComponentProps, useState } from 'react'
import { emailHint } from './email-hint.ts'
import { TextField } from './field.tsx'

/** The email address of a visitor. When they leave the field, it asks about a mistyped mail host. */
export function EmailField({ onBlur, ...props }: ComponentProps<typeof TextField>) {
  const [hint, setHint] = useState<string>()
  return (
    <TextField
      required
      type="email"
      inputMode="email"
      autoComplete="email"
      hint={hint}
      onBlur={(event) => {
        setHint(emailHint(event.currentTarget.value))
        onBlur?.(event)
      }}
      {...props}
    />
  )
}
