import { ChevronsLeftRight } from 'lucide-react'
import type { Visual } from '#content'
import { Picture } from '#site/components/picture.tsx'
import { Scale } from './scale.tsx'
import type { VisualOf } from './visual.ts'
import './visual.css'

/** Less than the width on phones, whose screens have two or three pixels per CSS pixel. */
const sizes = '(width >= 72rem) 69.5rem, (width >= 40rem) 100vw, 60vw'

/** Two pictures on top of each other. The slider moves the line between them: `site/scripts/comparison.ts`. */
function Comparison({ visual: { before, after } }: { visual: VisualOf<'comparison'> }) {
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

type ServiceVisualProps = { visual: Visual }

/** The visual of a service page, below its heading and text. */
export function ServiceVisual({ visual }: ServiceVisualProps) {
  return (
    <>
      <h2 className="text-2xl font-extrabold sm:text-3xl">{visual.heading}</h2>
      <p className="mt-2 mb-4 max-w-prose text-muted sm:mb-8 sm:text-lg">{visual.text}</p>
      <Body visual={visual} />
    </>
  )
}

function Body({ visual }: ServiceVisualProps) {
  switch (visual.kind) {
    case 'comparison':
      return <Comparison visual={visual} />
    case 'scale':
      return <Scale visual={visual} />
    case 'timeline':
      return <Timeline visual={visual} />
    case 'drawing':
      return <Drawing visual={visual} />
  }
}

/** An SVG file in the page, so that it takes the colors and the font of the page. Its numbers refer to the list of parts. */
function Drawing({ visual: { text, parts, svg } }: { visual: VisualOf<'drawing'> }) {
  const alternative = parts ? { 'aria-hidden': true } : { role: 'img', 'aria-label': text }
  return (
    <>
      <div
        className="drawing visual-stage overflow-hidden rounded-3xl bg-night"
        {...alternative}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the markup is a file of this repository
        dangerouslySetInnerHTML={{ __html: svg }}
      />
      {parts && (
        <ol className="drawing-parts mt-5 grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-4 gap-y-3 sm:grid-cols-4 sm:gap-y-5">
          {parts.map((part) => (
            <li key={part.title} className="relative">
              <h3 className="font-bold">{part.title}</h3>
              <p className="text-sm text-muted">{part.text}</p>
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

/** Moments in order: beside each other on wide screens, below each other on phones. */
function Timeline({ visual: { steps } }: { visual: VisualOf<'timeline'> }) {
  return (
    <ol className="timeline visual-stage grid rounded-3xl bg-night p-6 text-night-ink sm:p-10 lg:grid-flow-col lg:auto-cols-fr">
      {steps.map(({ at, title, text }) => (
        <li key={at} className="relative">
          <p className="font-display text-2xl font-extrabold text-lamp leading-tight">{at}</p>
          <h3 className="mt-2 text-lg font-bold">{title}</h3>
          <p className="mt-1 text-night-muted">{text}</p>
        </li>
      ))}
    </ol>
  )
}
