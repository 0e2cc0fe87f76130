import { Check, FileText } from 'lucide-react'
import { photosPathOf, reportPdfPathOf } from '#features/customer-page/request-page.ts'
import { type CustomerReport, jobPhotoCaptions, type OtherReport, partFacts } from '#features/job/job.ts'
import { dayInWords } from '#firm/calendar-day.ts'
import { listInWords } from '#firm/formats.ts'

/** `path` is that of the customer's page. */
type ReportProps = { report: CustomerReport; others: readonly OtherReport[]; path: string }

/** What the customer keeps of the job. */
export function Report({ report, others, path }: ReportProps) {
  const { day, people, text, photos, checks, parts } = report
  return (
    <section id="report" className="card">
      <h2 className="font-bold text-xl">What we did</h2>
      <p className="mt-1 text-muted">
        {dayInWords(day)}
        {people.length > 0 && `, ${listInWords(people)}`}
      </p>
      {text && <p className="mt-3 whitespace-pre-line wrap-anywhere">{text}</p>}
      {photos.length > 0 && (
        <ul className="mt-4 grid grid-cols-2 gap-3">
          {photos.map(({ id, kind }) => (
            <li key={id}>
              <a href={`${photosPathOf(path)}/${id}`}>
                <img
                  src={`${photosPathOf(path)}/${id}`}
                  alt={jobPhotoCaptions[kind]}
                  width="400"
                  height="300"
                  loading="lazy"
                  className="aspect-4/3 w-full rounded-lg object-cover"
                />
              </a>
              <p className="mt-1 text-muted text-sm">{jobPhotoCaptions[kind]}</p>
            </li>
          ))}
        </ul>
      )}
      {checks.length > 0 && (
        <>
          <h3 className="mt-5 font-bold">Checked</h3>
          <ul className="mt-2 grid gap-1.5">
            {checks.map(({ item, value }) => (
              <li key={item} className="flex gap-2">
                <Check aria-hidden className="mt-1 size-4 shrink-0 text-safe" />
                <span className="wrap-anywhere">
                  {item}
                  {value && <span className="text-muted">: {value}</span>}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {parts.length > 0 && (
        <>
          <h3 className="mt-5 font-bold">Parts installed</h3>
          <ul className="mt-2 grid gap-2">
            {parts.map(({ name, ...part }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two parts can be the same
              <li key={index} className="wrap-anywhere">
                {name}
                <span className="block text-muted text-sm">{partFacts(part).join('. ')}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-4">
        <a href={reportPdfPathOf(path)} className="quote-link link">
          <FileText aria-hidden className="size-5" />
          The report as a PDF
        </a>
      </p>
      {others.length > 0 && (
        <>
          <h3 className="mt-3 font-bold">Other reports for this address</h3>
          <ul className="mt-2 grid gap-2">
            {others.map((other) => (
              <li key={other.id} className="wrap-anywhere">
                <a href={reportPdfPathOf(path, other.id)} className="link">
                  {dayInWords(other.day)}: {other.service}
                </a>
                {other.text && <p className="text-muted text-sm">{other.text}</p>}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
