import { reviews } from '#content'
import { formatDay } from '#firm/calendar-day.ts'

/** Customers' own words with date and source. Without rating markup: search engines do not allow it on a business's own site. */
export function Reviews() {
  if (reviews.reviews.length === 0) return null
  return (
    <section className="wrap pt-10 sm:pt-16">
      <h2 className="text-3xl font-extrabold">{reviews.heading}</h2>
      <ul className="mt-5 grid gap-x-10 gap-y-6 sm:grid-cols-2">
        {reviews.reviews.map(({ quote, name, date, source, url }) => (
          <li key={`${name} ${date} ${quote}`}>
            <figure className="border-lamp border-l-4 pl-4">
              <blockquote cite={url}>
                <p className="max-w-prose whitespace-pre-line sm:text-lg">{quote}</p>
              </blockquote>
              <figcaption className="mt-2 text-muted">
                <strong className="text-ink">{name}</strong>, <time dateTime={date}>{dateInWords(date)}</time>,{' '}
                {url ? (
                  <a href={url} className="link">
                    {source}
                  </a>
                ) : (
                  source
                )}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** "May 2026" or "May 17, 2026". */
function dateInWords(date: string): string {
  const hasDay = date.length > 7
  const parts = { year: 'numeric', month: 'long', ...(hasDay && { day: 'numeric' as const }) } as const
  return formatDay(hasDay ? date : `${date}-01`, parts)
}
