import type { Point } from '#content'
import './points.css'

/** Short texts in rows of equal width. The class gives the items their look. */
export function Points({ points, className }: { points: readonly Point[]; className: 'ruled' | 'tiles' | 'marked' }) {
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
