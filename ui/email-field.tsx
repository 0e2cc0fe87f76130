import { type ComponentProps, useEffect, useState } from 'react'
import { emailHint } from './email-hint.ts'
import { TextField } from './field.tsx'

/** The email address of a visitor. When they leave the field, it asks about a mistyped mail host. */
export function EmailField({ onBlur, ...props }: ComponentProps<typeof TextField>) {
  const [hint, setHint] = useState<string>()
  const { id = '' } = props
  // A visitor may have left the field before the form was hydrated.
  useEffect(() => {
    const input = document.getElementById(id)
    if (input instanceof HTMLInputElement && input !== document.activeElement) setHint(emailHint(input.value))
  }, [id])
  return (
    <TextField
      required
      type="email"
      inputMode="email"
      autoComplete="email"
      {...props}
      hint={hint}
      onBlur={(event) => {
        setHint(emailHint(event.currentTarget.value))
        onBlur?.(event)
      }}
    />
  )
}
