import type { Point } from '#content'
import './points.css'

/** Short texts in rows of equal width. The class gives the items their look. */
export function Points({ points, className }: { points: readonly Point[]; className: 'tiles' | 'marked' }) {
  return (
    <ul className={`points ${className}`}>
      {points.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p className="text-muted">{text}</p>
        </li>
      ))}
    </ul>
  )
}

/** Short texts that read on from their titles. In order, they are numbered. */
export function Sentences({ points, inOrder = false }: { points: readonly Point[]; inOrder?: boolean }) {
  const List = inOrder ? 'ol' : 'ul'
  return (
    <List className={inOrder ? 'sentences numbered steps' : 'sentences'}>
      {points.map(({ title, text }) => (
        <li key={title}>
          <h3 data-ends={/[.!?:…]$/.test(title) || undefined}>{title}</h3> <p>{text}</p>
        </li>
      ))}
    </List>
  )
}
