import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Section } from '#content'
import { Carousel } from './carousel.tsx'
import { Points, Sentences } from './points.tsx'
import './service.css'

/** One section of a service page. */
export function ServiceBlock({ block }: { block: Section }) {
  switch (block.kind) {
    case 'text':
      return (
        <HeadingAbove heading={block.heading}>
          <div
            className="own-text mt-3 grid max-w-prose gap-4 text-lg"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the owner's own Markdown
            dangerouslySetInnerHTML={{ __html: block.html }}
          />
        </HeadingAbove>
      )
    case 'checklist':
      return <Checklist {...block} />
    case 'warnings':
      return (
        <div className="rounded-3xl bg-sunken p-5 sm:p-10">
          <HeadingAbove
            heading={
              <span className="flex items-center gap-3">
                <TriangleAlert aria-hidden className="size-7 shrink-0 text-wait" />
                {block.heading}
              </span>
            }
            intro={block.intro}
          >
            <Sentences points={block.points} />
          </HeadingAbove>
        </div>
      )
    case 'cards':
      return (
        <HeadingAbove heading={block.heading} intro={block.intro}>
          <Points points={block.points} className="tiles" />
        </HeadingAbove>
      )
    case 'carousel':
      return <Carousel {...block} />
    case 'figures':
      return (
        <HeadingAbove heading={block.heading} intro={block.intro}>
          <dl className="figures">
            {block.figures.map(({ value, label }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {block.hint && (
            <p className="mt-4 border-l-4 border-lamp pl-4 font-display text-xl leading-tight font-extrabold">
              {block.hint}
            </p>
          )}
        </HeadingAbove>
      )
    case 'names':
      return (
        <HeadingAbove heading={block.heading} intro={block.intro}>
          <ul className="names">
            {block.items.map((name) => (
              <li key={name}>{name} </li>
            ))}
          </ul>
        </HeadingAbove>
      )
  }
}

/** The sections in rows. Two that are short and follow each other share a row. */
export function rowsOf(sections: readonly Section[]): Section[][] {
  const rows: Section[][] = []
  for (const section of sections) {
    const row = rows.at(-1)
    if (row?.length === 1 && isShort(section) && row.every(isShort)) row.push(section)
    else rows.push([section])
  }
  return rows
}

const isShort = ({ kind }: Section) => kind === 'text' || kind === 'figures' || kind === 'checklist'

/** A list with check marks. */
export function Checklist({ heading, intro, items }: { heading: string; intro?: string; items: readonly string[] }) {
  return (
    <HeadingAbove heading={heading} intro={intro}>
      <ul className="checks mt-4 grid gap-x-5 gap-y-1.5 min-[22rem]:grid-cols-2">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </HeadingAbove>
  )
}

type Faq = { heading: string; questions: readonly { question: string; answer: string }[] }

/** Questions that open to show their answer. */
export function Questions({ heading, questions }: Faq) {
  return (
    <section className="mt-10 bg-sunken py-10 sm:mt-16 sm:py-14">
      <div className="wrap chapter">
        <h2 className="text-3xl font-extrabold sm:text-4xl">{heading}</h2>
        <div className="border-t border-line">
          {questions.map(({ question, answer }) => (
            <details key={question} className="question">
              <summary>{question}</summary>
              <p className="max-w-prose pb-4 sm:text-lg">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  )
}

type SectionProps = { heading: ReactNode; intro?: string | undefined; children: ReactNode }

function HeadingAbove({ heading, intro, children }: SectionProps) {
  return (
    <>
      {heading && <h2 className="text-2xl font-extrabold sm:text-3xl">{heading}</h2>}
      {intro && <p className="mt-2 max-w-prose text-muted sm:text-lg">{intro}</p>}
      {children}
    </>
  )
}
