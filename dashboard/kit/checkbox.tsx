import type { ComponentProps } from 'react'

export function Checkbox({ label, className = '', ...input }: ComponentProps<'input'> & { label: string }) {
  return (
    <label className={`flex min-h-11 items-center gap-3 ${className}`}>
      <input type="checkbox" className="size-5 shrink-0" {...input} />
      {label}
    </label>
  )
}
