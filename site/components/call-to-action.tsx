import { BookOrCall } from './page-hero.tsx'

/** The end of a page. On phones it joins the footer. */
export function CallToAction({ heading, text }: { heading: string; text: string }) {
  return (
    <section className="wrap pt-10 max-sm:-mb-10 max-sm:px-0 sm:pt-16">
      <div className="lamp-glow bg-night px-(--gutter) py-8 text-night-ink sm:rounded-3xl sm:px-12 sm:py-14">
        <h2 className="max-w-2xl text-4xl font-extrabold">{heading}</h2>
        <p className="mt-2 max-w-prose text-night-muted sm:text-lg">{text}</p>
        <BookOrCall />
      </div>
    </section>
  )
}
