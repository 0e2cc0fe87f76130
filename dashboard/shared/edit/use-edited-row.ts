import { useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

/** The row that a form edits, and whether someone else has changed or deleted it. */
export type EditedRow<Row> = {
  opened: Row
  /** The version that the form's values are based on. */
  base: Row
  conflict: 'changed' | 'deleted' | undefined
  onRestored(): void
  /** For the mutation that saves the form. */
  onDeleted(): void
  onConflict<Values extends FieldValues, Output>(
    form: UseFormReturn<Values, unknown, Output>,
    valuesOf: (row: Row) => Values,
  ): Promise<void>
}

/**
 * Keeps a form from overwriting changes that its user has not seen. After a conflict, fields that were not edited take
 * the newer values, and the next save is based on the newer version.
 */
export function useEditedRow<Row extends object>(
  row: Row,
  readLatest: (row: Row) => Promise<Row | undefined>,
): EditedRow<Row> {
  const [opened] = useState(row)
  const [base, setBase] = useState(row)
  const [conflict, setConflict] = useState<'changed' | 'deleted'>()
  return {
    opened,
    base,
    conflict,
    onRestored: () => setConflict(undefined),
    onDeleted: () => setConflict('deleted'),
    async onConflict(form, valuesOf) {
      // Without the newer version, the next save conflicts again.
      const newer = (await readLatest(base).catch(() => undefined)) ?? base
      const [before, after, current] = [valuesOf(base), valuesOf(newer), form.getValues()]
      type Field = Path<typeof before>
      // The keys are fields of the form.
      for (const field of Object.keys(after) as Field[]) {
        if (current[field] !== before[field]) continue
        form.setValue(field, after[field] as PathValue<typeof before, Field>) // the value of the same field
      }
      setBase(newer)
      setConflict('changed')
    },
  }
}
