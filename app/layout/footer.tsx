import { mailLink, telLink } from '#app/lib/links.ts'
import { business } from '#domain/business.ts'

export function Footer() {
  return (
    <footer className="mt-16 bg-night py-10 text-night-ink">
      <div className="wrap grid gap-2">
        <p className="text-lg font-bold">{business.name}</p>
        <p>
          <a href={telLink(business.phone)}>{business.phone}</a> ·{' '}
          <a href={mailLink(business.email)}>{business.email}</a> · {business.address.city}, {business.address.state} ·{' '}
          <a href={business.social.url}>{business.social.name}</a>
        </p>
        <p className="text-night-muted">License {business.licence}</p>
        <p className="text-night-muted">
          © {business.copyrightYear} {business.name}
        </p>
      </div>
    </footer>
  )
}
