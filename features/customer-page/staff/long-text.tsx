import { useState } from 'react'

const shownCharacters = 280

/** A customer's text. The end of a long one is shown on request. */
export function LongText({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false)
  const isLong = text.length > shownCharacters
  return (
    <>
      <p className={`whitespace-pre-line wrap-anywhere ${isLong && !isOpen ? 'line-clamp-3' : ''}`}>{text}</p>
      {isLong && (
        <button
          type="button"
          className="link min-h-6 self-start pointer-coarse:min-h-11"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Show more'}
        </button>
      )}
    </>
  )
}
