import { BookOrCall } from './page-hero.tsx'

export function CallToAction({ heading, text }: { heading: string; text: string }) {
  return (
    <section className="wrap pt-16">
      <div className="lamp-glow rounded-3xl bg-night px-6 py-10 text-night-ink sm:px-12 sm:py-14">
        <h2 className="max-w-2xl text-3xl font-extrabold sm:text-4xl">{heading}</h2>
        <p className="mt-4 max-w-prose text-lg text-night-muted">{text}</p>
        <BookOrCall />
      </div>
    </section>
  )
}
