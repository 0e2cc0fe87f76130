import type { Visual } from '#content'
import { Comparison } from './comparison.tsx'
import { Drawing } from './drawing.tsx'
import { Scale } from './scale.tsx'
import { Timeline } from './timeline.tsx'
import './visual.css'

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
