import { business } from '#content'
import { licenseLine } from '#firm/license-line.ts'
import { postalAddress } from '#firm/place.ts'
import { unsubscribeText } from '#platform/mail/email-template.ts'
import { PhoneLink } from './lines.tsx'
import { Row } from './row.tsx'
import { color, small } from './theme.ts'

/** Who the sender is, how to reach them, and how to unsubscribe. */
export function Footer({ unsubscribe }: { unsubscribe: string | undefined }) {
  return (
    <footer>
      <Row>
        <td className="inner muted" style={{ ...small, ...color.muted, padding: '20px 40px 32px' }}>
          <strong>{business.name}</strong>
          <br />
          {postalAddress}
          <br />
          <PhoneLink />
          {' · '}
          <FooterLink href={`mailto:${business.email}`}>{business.email}</FooterLink>
          {licenseLine && <div>{licenseLine}</div>}
          {unsubscribe && (
            <div style={{ marginTop: 12 }}>
              <FooterLink href={unsubscribe}>{unsubscribeText}</FooterLink>
            </div>
          )}
        </td>
      </Row>
    </footer>
  )
}

function FooterLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      target="_blank"
      href={href}
      className="link"
      style={{ ...color.link, textDecorationLine: 'underline' }}
      rel="noopener"
    >
      {children}
    </a>
  )
}
