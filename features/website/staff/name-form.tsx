import { type FormEvent, type ReactNode, useState } from 'react'
import { slugOf } from '#core/slug.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'

type NameFormProps = {
  label: string
  /** Whether there is a file with this name. */
  isTaken(slug: string): boolean
  onAdd(slug: string, name: string): void
  /** Controls before the name. */
  children?: ReactNode
}

/** Asks for the name of something new. The slug of the name becomes its file. */
export function NameForm({ label, isTaken, onAdd, children }: NameFormProps) {
  const [name, setName] = useState('')
  const slug = slugOf(name)
  const canAdd = slug !== '' && !isTaken(slug)
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (canAdd) onAdd(slug, name.trim())
  }
  return (
    <form noValidate className="flex flex-wrap items-end gap-3" onSubmit={onSubmit}>
      {children}
      <TextField
        label={label}
        className="min-w-48 grow"
        value={name}
        maxLength={60}
        error={isTaken(slug) ? 'There is one with this name.' : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" look="quiet" className="max-sm:w-full" disabled={!canAdd}>
        Add
      </Button>
    </form>
  )
}
