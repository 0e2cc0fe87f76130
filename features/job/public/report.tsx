import { Check } from 'lucide-react'
import { photosPathOf } from '#features/customer-page/request-page.ts'
import type { CustomerReport, JobPhotoKind } from '#features/job/job.ts'
import { dayInWords } from '#firm/calendar-day.ts'
import { listInWords } from '#firm/formats.ts'

const captions: Record<JobPhotoKind, string> = { before: 'Before', during: 'During the work', after: 'After' }

/** What the customer keeps of the job. `path` is that of their page. */
export function Report({ report, path }: { report: CustomerReport; path: string }) {
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
                  alt={captions[kind]}
                  width="400"
                  height="300"
                  loading="lazy"
                  className="aspect-4/3 w-full rounded-lg object-cover"
                />
              </a>
              <p className="mt-1 text-muted text-sm">{captions[kind]}</p>
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
          <h3 className="mt-5 font-bold">Built in</h3>
          <ul className="mt-2 grid gap-2">
            {parts.map(({ name, serialNumber, warrantyUntil }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two parts can be the same
              <li key={index} className="wrap-anywhere">
                {name}
                <span className="block text-muted text-sm">
                  {[
                    serialNumber && `Serial number ${serialNumber}`,
                    warrantyUntil && `Warranty until ${dayInWords(warrantyUntil)}`,
                  ]
                    .filter(Boolean)
                    .join('. ')}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
