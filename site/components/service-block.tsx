import { Check, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ServiceBlock as Block } from '#content/service-page.ts'
import './service.css'

/** One section of a service page. Carousels are islands, so the page renders them itself. */
export function ServiceBlock({ block }: { block: Exclude<Block, { kind: 'carousel' }> }) {
  switch (block.kind) {
    case 'prose':
      return (
        <HeadingBeside heading={block.heading}>
          <div className="grid max-w-prose gap-4 text-lg">
            {block.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </HeadingBeside>
      )
    case 'checklist':
      return (
        <HeadingAbove heading={block.heading} intro={block.intro}>
          <ul className="mt-6 grid gap-x-8 gap-y-3 sm:grid-cols-2">
            {block.items.map((item) => (
              <li key={item} className="flex gap-3">
                <Check aria-hidden className="mt-1 size-5 shrink-0 text-safe" />
                {item}
              </li>
            ))}
          </ul>
        </HeadingAbove>
      )
    case 'warnings':
      return (
        <div className="rounded-3xl bg-sunken p-6 sm:p-10">
          <HeadingAbove heading={block.heading} intro={block.intro}>
            <ul className="mt-6 grid gap-6 md:grid-cols-2">
              {block.points.map(({ title, text }) => (
                <li key={title} className="flex gap-3">
                  <TriangleAlert aria-hidden className="mt-0.5 size-6 shrink-0 text-wait" />
                  <div>
                    <h3 className="font-bold">{title}</h3>
                    <p className="text-muted">{text}</p>
                  </div>
                </li>
              ))}
            </ul>
          </HeadingAbove>
        </div>
      )
    case 'points':
      return (
        <HeadingAbove heading={block.heading} intro={block.intro}>
          <ul className="mt-6 grid gap-5 md:grid-cols-2 lg:grid-cols-3">
            {block.points.map(({ title, text }) => (
              <li key={title} className="card">
                <h3 className="text-lg font-bold">{title}</h3>
                <p className="mt-1 text-muted">{text}</p>
              </li>
            ))}
          </ul>
        </HeadingAbove>
      )
    case 'figures':
      return (
        <HeadingAbove heading={block.heading} intro={block.intro}>
          {block.hint && (
            <p className="mt-5 inline-block rounded-full bg-lamp px-5 py-2 text-lg font-bold text-lamp-ink">
              {block.hint}
            </p>
          )}
          <dl className="figures">
            {block.figures.map(({ value, label }) => (
              <div key={label} className="flex flex-col-reverse justify-end">
                <dt className="text-muted">{label}</dt>
                <dd className="text-3xl font-extrabold">{value}</dd>
              </div>
            ))}
          </dl>
        </HeadingAbove>
      )
    case 'names':
      return (
        <HeadingAbove heading={block.heading} intro={block.intro}>
          <ul className="mt-6 flex flex-wrap gap-3">
            {block.names.map((name) => (
              <li key={name} className="rounded-full border border-line bg-card px-4 py-2 font-semibold">
                {name}
              </li>
            ))}
          </ul>
        </HeadingAbove>
      )
    case 'faq':
      return (
        <HeadingBeside heading={block.heading}>
          <div className="border-t border-line">
            {block.questions.map(({ question, answer }) => (
              <details key={question} className="question">
                <summary>{question}</summary>
                <p className="max-w-prose pb-5">{answer}</p>
              </details>
            ))}
          </div>
        </HeadingBeside>
      )
  }
}

type SectionProps = { heading: string; intro?: string | undefined; children: ReactNode }

function HeadingAbove({ heading, intro, children }: SectionProps) {
  return (
    <>
      <h2 className="text-3xl font-extrabold">{heading}</h2>
      {intro && <p className="mt-3 max-w-prose text-lg text-muted">{intro}</p>}
      {children}
    </>
  )
}

function HeadingBeside({ heading, children }: SectionProps) {
  return (
    <div className="grid gap-x-10 gap-y-5 lg:grid-cols-[1fr_2fr]">
      <h2 className="text-3xl font-extrabold">{heading}</h2>
      {children}
    </div>
  )
}
