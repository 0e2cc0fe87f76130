import { Button } from '@react-email/button'
import { Preview } from '@react-email/preview'
import { business } from '#content'
import { internationalNumber } from '#firm/phone.ts'
import { callText, dangerInWords, type EmailContent, factsOf } from '#platform/mail/email-template.ts'
import { Facts, Highlights } from './facts.tsx'
import { Footer } from './footer.tsx'
import { Lines } from './lines.tsx'
import { Row } from './row.tsx'
import { color, small, styles, text } from './theme.ts'

/** Lists under headings. */
function Sections({ sections }: { sections: NonNullable<EmailContent['sections']> }) {
  return sections.map(({ title, items }) => (
    <div key={title}>
      <h2 className="ink" style={{ ...titleStyle, ...color.ink }}>
        {title}
      </h2>
      <ul style={{ margin: '0 0 16px', padding: 0, listStyle: 'none' }}>
        {items.map((item) => (
          <li key={item.title + item.lines} className="line" style={{ ...itemStyle, ...color.line }}>
            <div className="ink" style={{ ...text, ...color.ink, fontWeight: 700 }}>
              {item.url ? (
                <a href={item.url} className="ink" style={color.ink}>
                  {item.title}
                </a>
              ) : (
                item.title
              )}
            </div>
            <div className="muted" style={{ ...small, ...color.muted }}>
              <Lines text={item.lines.join('\n')} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  ))
}

const titleStyle = { ...text, margin: '24px 0 4px', fontSize: 18, fontWeight: 700 }
const itemStyle = { margin: 0, padding: '10px 0', borderBottom: '1px solid' }

const size = 44

/** The mark and the name. The mark has no alternative text, because the name is beside it. */
function Header({ publicUrl }: { publicUrl: string }) {
  return (
    <header>
      <Row className="band" style={{ ...color.band, borderRadius: '12px 12px 0 0' }}>
        <td className="start" style={{ width: size, padding: '14px 10px 14px 40px' }}>
          {/* React would add a preload link for an image that is not lazy. */}
          <img
            src={`${publicUrl}/icon-192.png`}
            alt=""
            width={size}
            height={size}
            loading="lazy"
            style={{ display: 'block', outline: 'none', border: 'none' }}
          />
        </td>
        <td style={{ ...nameStyle, ...color.name }}>{business.name}</td>
      </Row>
    </header>
  )
}

const nameStyle = { ...text, padding: '14px 20px 14px 0', fontSize: 18, fontWeight: 700 }

/** The whole HTML document of an email. */
export function Email({ content, publicUrl }: { content: EmailContent; publicUrl: string }) {
  const { subject, unsubscribe } = content
  return (
    <html lang="en" dir="ltr">
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{styles}</style>
      </head>
      <body className="page" style={{ margin: 0, padding: 0 }}>
        <Preview>{previewOf(content)}</Preview>
        <Row className="page" style={color.page}>
          <td className="outer" style={{ padding: '24px 12px 0' }}>
            <Row style={{ maxWidth: 576 }}>
              <td>
                <Header publicUrl={publicUrl} />
                <main>
                  <Card content={content} />
                </main>
                <Footer unsubscribe={unsubscribe} />
              </td>
            </Row>
          </td>
        </Row>
      </body>
    </html>
  )
}

function Card({ content }: { content: EmailContent }) {
  const { headline, subject, danger, opening, closing, sections = [], link } = content
  const facts = factsOf(content)
  return (
    <Row className="card" style={{ ...color.card, borderRadius: '0 0 12px 12px' }}>
      <td className="inner" style={{ padding: '32px 40px 28px' }}>
        {danger && (
          <>
            <Button
              href={`tel:${internationalNumber(business.emergencyPhone)}`}
              style={{ ...buttonStyle, ...color.danger, display: 'block', margin: '0 0 12px', textAlign: 'center' }}
            >
              {callText}
            </Button>
            <Paragraphs texts={[dangerInWords(danger)]} />
          </>
        )}
        <h1 className="headline ink" style={{ ...headlineStyle, ...color.ink }}>
          {headline ?? subject}
        </h1>
        <Paragraphs texts={opening} />
        <Highlights facts={facts.filter(({ isHighlight }) => isHighlight)} />
        <Facts facts={facts.filter(({ isHighlight }) => !isHighlight)} />
        <Sections sections={sections} />
        {link && (
          <Button href={link.url} style={{ ...buttonStyle, ...color.button }}>
            {link.text}
          </Button>
        )}
        <Paragraphs texts={closing} />
      </td>
    </Row>
  )
}

const headlineStyle = { ...text, margin: '0 0 20px', fontSize: 28, lineHeight: '34px', fontWeight: 700 }
const buttonStyle = { ...text, margin: '12px 0', padding: '14px 28px', borderRadius: 8, fontWeight: 700 }

/** What inboxes show after the subject. */
function previewOf(content: EmailContent): string {
  if (content.danger) return dangerInWords(content.danger)
  const highlights = factsOf(content).filter(({ isHighlight }) => isHighlight)
  return highlights.map(({ value }) => value).join(', ') || content.opening.at(-1) || ''
}

function Paragraphs({ texts }: { texts: string[] }) {
  return texts.map((paragraph) => (
    <p key={paragraph} className="ink" style={{ ...text, ...color.ink, margin: '12px 0' }}>
      <Lines text={paragraph} />
    </p>
  ))
}
