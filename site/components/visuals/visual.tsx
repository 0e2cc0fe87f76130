import { ChevronsLeftRight } from 'lucide-react'
import type { Visual } from '#content'
import { Picture } from '#site/components/picture.tsx'
import { Scale } from './scale.tsx'
import type { VisualOf } from './visual.ts'
import './visual.css'

/** Less than the width on phones, whose screens have two or three pixels per CSS pixel. */
const sizes = '(width >= 40rem) 100vw, 60vw'

/** Two pictures on top of each other. The slider moves the line between them: `site/scripts/comparison.ts`. */
function Comparison({ visual: { before, after } }: { visual: VisualOf<'comparison'> }) {
  return (
    <div className="comparison relative grid overflow-hidden">
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

/** The visual of a service page across the page, below its heading and text. */
export function ServiceVisual({ visual }: ServiceVisualProps) {
  return (
    <section className="mt-10 bg-night pt-10 text-night-ink sm:mt-16 sm:pt-14">
      <div className="wrap">
        <h2 className="text-3xl font-extrabold sm:text-4xl">{visual.heading}</h2>
        <p className="mt-2 max-w-prose text-lg text-night-muted">{visual.text}</p>
      </div>
      <div className="visual-stage mt-5 sm:mt-8">
        <Body visual={visual} />
      </div>
    </section>
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
        className="drawing overflow-hidden"
        {...alternative}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the markup is a file of this repository
        dangerouslySetInnerHTML={{ __html: svg }}
      />
      {parts && (
        <ol className="drawing-parts numbered wrap grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-4 gap-y-3 py-7">
          {parts.map((part) => (
            <li key={part.title}>
              <h3 className="font-bold">{part.title}</h3>
              <p className="text-sm text-night-muted">{part.text}</p>
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
    <ol className="timeline wrap grid pb-10 sm:pb-14 lg:grid-flow-col lg:auto-cols-fr">
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
