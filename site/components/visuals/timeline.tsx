import type { VisualOf } from './visual.ts'

/** Moments in order: beside each other on wide screens, below each other on phones. */
export function Timeline({ visual: { steps } }: { visual: VisualOf<'timeline'> }) {
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
