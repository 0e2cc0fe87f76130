import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Column } from '@react-email/column'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Html } from '@react-email/html'
import { Preview } from '@react-email/preview'
import { Row } from '@react-email/row'
import { Text } from '@react-email/text'
import { type EmailContent, factsOf } from '#server/mail/email-template.ts'
import { Facts, Highlights } from './facts.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Lines } from './lines.tsx'
import { Sections } from './sections.tsx'
import { color, styles, text } from './theme.ts'

/** The whole HTML document of an email. */
export function Email({ content, publicUrl }: { content: EmailContent; publicUrl: string }) {
  const { subject, unsubscribe } = content
  return (
    <Html>
      <Head>
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{styles}</style>
      </Head>
      {/* Its own color comes from the style sheet, because React Email repeats an inline one where dark mode cannot reach. */}
      <Body className="page" style={{ margin: 0, padding: 0 }}>
        <Preview>{previewOf(content)}</Preview>
        <Row className="page" style={color.page}>
          <Column className="outer" style={{ padding: '24px 12px 0' }}>
            <Container style={{ maxWidth: 576 }}>
              <Header publicUrl={publicUrl} />
              <main>
                <Card content={content} />
              </main>
              <Footer unsubscribe={unsubscribe} />
            </Container>
          </Column>
        </Row>
      </Body>
    </Html>
  )
}

function Card({ content }: { content: EmailContent }) {
  const { headline, subject, opening, closing, sections = [], link } = content
  const facts = factsOf(content)
  return (
    <Row className="card" style={{ ...color.card, borderRadius: '0 0 12px 12px' }}>
      <Column className="inner" style={{ padding: '32px 40px 28px' }}>
        <Heading className="headline ink" style={{ ...headlineStyle, ...color.ink }}>
          {headline ?? subject}
        </Heading>
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
      </Column>
    </Row>
  )
}

const headlineStyle = { ...text, margin: '0 0 20px', fontSize: 28, lineHeight: '34px', fontWeight: 700 }
const buttonStyle = { ...text, margin: '12px 0', padding: '14px 28px', borderRadius: 8, fontWeight: 700 }

/** What inboxes show after the subject. */
function previewOf(content: EmailContent): string {
  const highlights = factsOf(content).filter(({ isHighlight }) => isHighlight)
  return highlights.map(({ value }) => value).join(', ') || content.opening.at(-1) || ''
}

function Paragraphs({ texts }: { texts: string[] }) {
  return texts.map((paragraph) => (
    <Text key={paragraph} className="ink" style={{ ...text, ...color.ink, margin: '12px 0' }}>
      <Lines text={paragraph} />
    </Text>
  ))
}
