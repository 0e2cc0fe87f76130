import { useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { discardChange, findTyped, type RowChange, type Typed } from '#dashboard/kit/changes.ts'
import { readRow } from '#dashboard/kit/lists.ts'
import type { ListName } from '#features/lists.ts'

/** The row that a form edits, and what the form has to say about it. */
export type EditedRow<Row> = {
  opened: Row
  /** The version that the form's values are based on. */
  base: Row
  /**
   * Someone else has changed or deleted the row, or the form shows what was typed before: it could not be saved, or waits
   * to be saved.
   */
  notice: 'changed' | 'deleted' | 'failed' | 'waiting' | undefined
  onRestored(): void
}

type RowForm<Row, Values> = {
  list: ListName
  row: Row
  kind: RowChange['kind']
  valuesOf(row: Row): Values
}

/**
 * Keeps a form from overwriting changes that its user has not seen. After a conflict, fields that were not edited take
 * the newer values, and the next save is based on the newer version. A form that is opened again shows what was typed
 * and not saved.
 */
export function useEditedRow<Row extends { id: number }, Values extends object>({
  list,
  row,
  kind,
  valuesOf,
}: RowForm<Row, Values>) {
  const [found] = useState(() => findTyped({ list, id: row.id, kind }))
  const [opened] = useState<Row>({ ...row, ...found?.typed.before })
  const [base, setBase] = useState(row)
  const [notice, setNotice] = useState<EditedRow<Row>['notice']>(
    found && (found.state === 'failed' ? 'failed' : 'waiting'),
  )
  return {
    opened,
    base,
    notice,
    /** The values that the form starts with. */
    values: { ...valuesOf(row), ...found?.typed.values } as Values, // typed into this form
    /** The change that these values make. `fields` are those of the row that it replaces. */
    changeTo<Typable extends Values>(values: Typable, text: string, fields?: (keyof Row)[]): RowChange {
      const before = valuesOf(base)
      const edited = Object.keys(values).filter((field) => fieldOf(values, field) !== fieldOf(before, field))
      const typed = { values: pick(values, edited), before: pick(base, fields ?? edited) }
      return { list, id: row.id, kind, text, typed }
    },
    /** Gives up what was typed and could not be saved. */
    discard() {
      const unsaved = findTyped({ list, id: row.id, kind })
      if (unsaved?.state === 'failed') discardChange(unsaved)
    },
    onRestored: () => setNotice(undefined),
    /** For the mutation that saves the form. */
    onDeleted: () => setNotice('deleted'),
    async onConflict<Typable extends Values & FieldValues, Output>(form: UseFormReturn<Typable, unknown, Output>) {
      // Without the newer version, the next save conflicts again.
      const read = await readRow(list, row.id).catch(() => undefined)
      const newer = (read as Row | undefined) ?? base // of the same list
      const [before, after, current] = [valuesOf(base), valuesOf(newer), form.getValues()]
      // The keys are fields of the form.
      for (const field of Object.keys(after) as Path<Typable>[]) {
        if (fieldOf(current, field) !== fieldOf(before, field)) continue
        form.setValue(field, fieldOf(after, field) as PathValue<Typable, Path<Typable>>) // the value of the same field
      }
      setBase(newer)
      setNotice('changed')
    },
  }
}

const fieldOf = (values: object, field: string): unknown => (values as Record<string, unknown>)[field] // undefined if missing

const pick = (values: object, fields: PropertyKey[]): Typed['values'] =>
  Object.fromEntries(Object.entries(values).filter(([field]) => fields.includes(field)))
