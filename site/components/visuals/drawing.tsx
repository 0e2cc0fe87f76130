import type { VisualOf } from './visual.ts'

/** An SVG file in the page, so that it takes the colors and the font of the page. Its numbers refer to the list of parts. */
export function Drawing({ visual: { text, parts, svg } }: { visual: VisualOf<'drawing'> }) {
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
