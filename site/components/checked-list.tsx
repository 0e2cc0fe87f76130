import { Check } from 'lucide-react'
import type { Point } from '#content/service-page.ts'

/** A list of claims with check marks. */
export function CheckedList({ points, className = '' }: { points: readonly Point[]; className?: string }) {
  return (
    <ul className={`grid gap-6 ${className}`}>
      {points.map(({ title, text }) => (
        <li key={title} className="flex gap-3">
          <Check aria-hidden className="mt-0.5 size-6 shrink-0 text-lamp" />
          <div>
            <h3 className="font-bold">{title}</h3>
            <p className="opacity-85">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
