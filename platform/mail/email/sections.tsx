import type { EmailContent } from '#platform/mail/email-template.ts'
import { Lines } from './lines.tsx'
import { color, small, text } from './theme.ts'

/** Lists under headings. */
export function Sections({ sections }: { sections: NonNullable<EmailContent['sections']> }) {
  return sections.map(({ title, items }) => (
    <div key={title}>
      <h2 className="ink" style={{ ...titleStyle, ...color.ink }}>
        {title}
      </h2>
      <ul style={{ margin: '0 0 16px', padding: 0, listStyle: 'none' }}>
        {items.map((item) => (
          <li key={item.title + item.lines} className="line" style={{ ...itemStyle, ...color.line }}>
            <div className="ink" style={{ ...text, ...color.ink, fontWeight: 700 }}>
              {item.title}
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
