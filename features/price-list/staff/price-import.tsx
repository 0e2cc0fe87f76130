import { Upload } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { useFocusAfterRemoval } from '#dashboard/kit/focus-after-removal.ts'
import { Problem } from '#dashboard/kit/problem.tsx'
import type { PriceImport } from '#features/price-list/price-item.ts'
import { inDigits } from '#firm/formats.ts'
import { Button, SubmitButton } from '#ui/button.tsx'
import { fileText } from './file-text.ts'
import { importInWords, usePriceImport } from './price-items.ts'

/** Shown of the bad rows of a file. */
const errorsShown = 50

type Checked = { name: string; csv: string | null; answer: PriceImport }

/** Reads a CSV file, says what it would change and which rows are bad, and imports it once staff agree. */
export function PriceImporter({ isEmpty }: { isEmpty: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [checked, setChecked] = useState<Checked>()
  const file = useRef<Omit<Checked, 'answer'>>({ name: '', csv: null })
  const check = usePriceImport((answer) => setChecked({ ...file.current, answer }))

  function read(name: string, csv: string | null) {
    file.current = { name, csv }
    setChecked(undefined)
    check.mutate({ csv, dryRun: true })
  }

  async function onChoose({ currentTarget }: { currentTarget: HTMLInputElement }) {
    const [chosen] = currentTarget.files ?? []
    if (!chosen) return
    read(chosen.name, fileText(new Uint8Array(await chosen.arrayBuffer())))
    // The same file can be chosen again after it was corrected.
    currentTarget.value = ''
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        aria-label="Price list as CSV"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => void onChoose(event)}
      />
      <Button ref={button} look="quiet" disabled={check.isPending} onClick={() => input.current?.click()}>
        <Upload aria-hidden className="size-4" />
        Import CSV
      </Button>
      {isEmpty && (
        <Button look="quiet" disabled={check.isPending} onClick={() => read('The lines of the website', null)}>
          Use the lines of the website
        </Button>
      )}
      <Problem>{check.problem}</Problem>
      {checked && <Result checked={checked} nextFocus={button} onEnd={() => setChecked(undefined)} />}
    </>
  )
}

type ResultProps = {
  checked: Checked
  /** Has the focus afterwards. */
  nextFocus: RefObject<HTMLElement | null>
  onEnd(): void
}

function Result({ checked: { name, csv, answer }, nextFocus, onEnd }: ResultProps) {
  const result = useFocusAfterRemoval<HTMLDivElement>(() => nextFocus.current)
  const saving = usePriceImport(({ errors }) => errors.length === 0 && onEnd())
  const { added, changed, errors } = saving.data ?? answer
  const isGood = errors.length === 0
  return (
    <div ref={result} role="status" className="order-last grid w-full gap-3 rounded-lg bg-sunken p-3.5">
      <p className="wrap-anywhere">
        <b>{name}</b>:{' '}
        {isGood
          ? `${importInWords(answer)}. Nothing is saved yet.`
          : `${inDigits(errors.length)} ${errors.length === 1 ? 'row has' : 'rows have'} an error, so nothing can be imported.`}
      </p>
      {!isGood && (
        <ul className="max-h-60 overflow-y-auto text-sm/body">
          {errors.slice(0, errorsShown).map(({ row, message }) => (
            <li key={`${row} ${message}`} className="wrap-anywhere">
              <b className="tabular-nums">Line {row}:</b> {message}
            </li>
          ))}
          {errors.length > errorsShown && <li>And {inDigits(errors.length - errorsShown)} more</li>}
        </ul>
      )}
      <Problem>{saving.problem}</Problem>
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="quiet" onClick={onEnd}>
          Cancel
        </Button>
        {isGood && added + changed > 0 && (
          <SubmitButton
            type="button"
            busy={saving.isPending}
            busyText="Importing…"
            onClick={() => saving.isPending || saving.mutate({ csv, dryRun: false })}
          >
            Import {inDigits(added + changed)} {added + changed === 1 ? 'line' : 'lines'}
          </SubmitButton>
        )}
      </div>
    </div>
  )
}
