import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { type PriceItem, priceInWords } from '#features/price-list/price-item.ts'
import { Field } from '#ui/field.tsx'
import { usePriceItems } from './row-quote-list.ts'

type PickerProps = {
  /** Such as "Add a line to Good". */
  label: string
  /** What the text field holds. */
  typed: string
  error?: string | undefined
  /** Whether it has the focus when the form opens. */
  isFirst: boolean
  onChange(typed: string): void
  /** A line of the price list was chosen. */
  onChoose(item: PriceItem): void
  /** A text that is not in the price list becomes a line. */
  onType(description: string): void
}

type Choice = { id: string; item?: PriceItem }

const maxShown = 30

/**
 * Adds lines by typing: an editable combobox with a list, as in the ARIA Authoring Practices. It keeps the focus, so that
 * several lines can be chosen one after another.
 */
export function PriceItemPicker({ label, typed, error, isFirst, onChange, onChoose, onType }: PickerProps) {
  const { data: items = [], isError } = usePriceItems()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const text = typed.trim()
  const choices: Choice[] = [
    ...matching(items, text).map((item) => ({ id: `${listId}-${item.id}`, item })),
    ...(text ? [{ id: `${listId}-typed` }] : []),
  ]
  const isShown = isOpen && choices.length > 0
  const activeId = isShown ? choices[active]?.id : undefined

  useEffect(() => {
    if (isShown) list.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  function choose({ item }: Choice) {
    onChange('')
    setOpen(false)
    setActive(0)
    if (item) onChoose(item)
    else onType(text)
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      setOpen(true)
      if (isShown) setActive((active + step + choices.length) % choices.length)
    } else if (event.key === 'Enter') {
      const choice = isShown ? choices[active] : undefined
      if (choice) choose(choice)
    } else if (event.key === 'Escape' && isShown) setOpen(false)
    else return
    // Enter does not submit the form, and Escape does not close it.
    event.preventDefault()
  }
  return (
    <div className="relative">
      <Field label={label} error={error} hint={hintFor(items.length, isError)}>
        {(control) => (
          <input
            {...control}
            className="control"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isShown}
            aria-controls={listId}
            aria-activedescendant={activeId}
            autoComplete="off"
            enterKeyHint="done"
            data-autofocus={isFirst || undefined}
            value={typed}
            onChange={({ target }) => {
              onChange(target.value)
              setActive(0)
              setOpen(true)
            }}
            onClick={() => setOpen(true)}
            // The form was not saved because of the text, so its suggestions show.
            onFocus={() => error && text && setOpen(true)}
            onBlur={() => setOpen(false)}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label="Suggestions"
        hidden={!isShown}
        className="price-choices"
        // The text field keeps the focus.
        onPointerDown={(event) => event.preventDefault()}
      >
        {choices.map((choice, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text field
          <div
            key={choice.id}
            id={choice.id}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            onClick={() => choose(choice)}
          >
            {choice.item ? (
              <>
                <span className="wrap-anywhere">{choice.item.description}</span>
                <span className="ml-auto shrink-0 tabular-nums">{priceInWords(choice.item)}</span>
              </>
            ) : (
              <span className="wrap-anywhere">New line: “{text}”</span>
            )}
          </div>
        ))}
      </div>
    </div>
  )
}

function matching(items: readonly PriceItem[], text: string): PriceItem[] {
  const words = text.toLowerCase().split(/\s+/)
  return items
    .filter(({ description }) => words.every((word) => description.toLowerCase().includes(word)))
    .slice(0, maxShown)
}

function hintFor(count: number, isError: boolean): string {
  if (isError) return 'The price list could not be loaded. Type what the line is for.'
  return count > 0 ? 'Type to search the price list, or type a new line.' : 'Type what the line is for.'
}
