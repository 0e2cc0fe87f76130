import { Bold, Heading2, Link, List } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'

type MarkdownFieldProps = { name: string; label: string; value: string; onChange(text: string): void }

/** A long text in Markdown, with buttons for what owners use most. */
export function MarkdownField({ name, label, value, onChange }: MarkdownFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const id = useId()

  /** Replaces the chosen text, and chooses it again between what was added. */
  function replace(change: (chosen: string) => [before: string, chosen: string, after: string], wholeLines = false) {
    const { current } = area
    if (!current) return
    const { selectionStart, selectionEnd } = current
    const from = wholeLines ? value.lastIndexOf('\n', selectionStart - 1) + 1 : selectionStart
    const [before, chosen, after] = change(value.slice(from, selectionEnd))
    onChange(value.slice(0, from) + before + chosen + after + value.slice(selectionEnd))
    requestAnimationFrame(() => {
      current.focus()
      current.setSelectionRange(from + before.length, from + before.length + chosen.length)
    })
  }
  // What is typed next comes after the sign.
  const eachLine = (start: string) =>
    replace((chosen) => [chosen === '' ? start : '', chosen === '' ? '' : chosen.replaceAll(/^/gm, start), ''], true)

  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div role="toolbar" aria-label={`Format ${label.toLowerCase()}`} aria-controls={id} className="flex gap-1">
        <FormatButton label="Bold" run={() => replace((chosen) => ['**', chosen || 'bold words', '**'])}>
          <Bold aria-hidden className="size-5" />
        </FormatButton>
        <FormatButton label="Heading" run={() => eachLine('## ')}>
          <Heading2 aria-hidden className="size-5" />
        </FormatButton>
        <FormatButton label="List" run={() => eachLine('- ')}>
          <List aria-hidden className="size-5" />
        </FormatButton>
        <FormatButton label="Link" run={() => replace((chosen) => ['[', chosen || 'words', '](/contact)'])}>
          <Link aria-hidden className="size-5" />
        </FormatButton>
      </div>
      <textarea
        ref={area}
        name={name}
        id={id}
        className="control"
        rows={14}
        aria-describedby={`${id}-hint`}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={`${id}-hint`} className="field-hint">
        Each part begins with a heading, such as ## What it takes. An empty line begins a paragraph.
      </p>
    </div>
  )
}

const FormatButton = ({ label, run, children }: { label: string; run(): void; children: ReactNode }) => (
  <button type="button" aria-label={label} title={label} className="icon-button" onClick={run}>
    {children}
  </button>
)
