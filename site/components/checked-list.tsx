import { Check } from 'lucide-react'
import type { Point } from '#content'

type CheckedListProps = {
  points: readonly Point[]
  className?: string
  /** Phones show the titles only. */
  isShortOnPhones?: boolean
}

/** A list of claims with check marks. */
export function CheckedList({ points, className = '', isShortOnPhones = false }: CheckedListProps) {
  return (
    <ul className={`grid gap-4 sm:gap-6 ${className}`}>
      {points.map(({ title, text }) => (
        <li key={title} className="flex gap-2">
          <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-lamp" />
          <div>
            <h3 className="font-bold">{title}</h3>
            <p className={`opacity-85 ${isShortOnPhones ? 'max-sm:hidden' : ''}`}>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
