import { ChevronsLeftRight } from 'lucide-react'
import { Picture } from '#site/components/picture.tsx'
import type { VisualOf } from './visual.ts'

/** Less than the width on phones, whose screens have two or three pixels per CSS pixel. */
const sizes = '(width >= 72rem) 69.5rem, (width >= 40rem) 100vw, 60vw'

/** Two pictures on top of each other. The slider moves the line between them: `site/scripts/comparison.ts`. */
export function Comparison({ visual: { before, after } }: { visual: VisualOf<'comparison'> }) {
  return (
    <div className="comparison relative grid overflow-hidden rounded-3xl">
      {[before, after].map(({ picture, label }) => (
        <figure key={picture}>
          <Picture name={picture} sizes={sizes} />
          <figcaption className="rounded-full px-4 py-1 font-semibold text-night-ink">{label}</figcaption>
        </figure>
      ))}
      <input
        type="range"
        className="needs-script size-full"
        min={0}
        max={100}
        defaultValue={50}
        autoComplete="off"
        aria-label={`Percent of the picture that shows: ${before.label}`}
      />
      <span className="comparison-line needs-script grid content-center bg-lamp" aria-hidden>
        <ChevronsLeftRight className="rounded-full bg-lamp text-lamp-ink" />
      </span>
    </div>
  )
}
