import type { Fact } from '#platform/mail/email-template.ts'
import { Lines } from './lines.tsx'
import { Row } from './row.tsx'
import { color, small, text } from './theme.ts'

type Props = { facts: Fact[] }

/** The facts that matter most, in large type. */
export function Highlights({ facts }: Props) {
  if (facts.length === 0) return null
  return (
    <Row className="sunken" style={{ ...color.sunken, margin: '20px 0 8px' }}>
      <td style={{ padding: '12px 20px', borderLeft: '4px solid', ...color.marker }}>
        {facts.map(({ name, value, was }) => (
          <div key={name}>
            <p className="muted" style={{ ...small, ...color.muted, margin: '4px 0 0' }}>
              {name}
            </p>
            {was !== undefined && (
              <p className="muted" style={{ ...text, ...color.muted, margin: 0 }}>
                <s>{was}</s>
              </p>
            )}
            <p className="highlight ink" style={{ ...highlight, ...color.ink }}>
              {value}
            </p>
          </div>
        ))}
      </td>
    </Row>
  )
}

const highlight = { ...text, margin: '0 0 4px', fontSize: 20, lineHeight: '28px', fontWeight: 700 }

/** The other facts. */
export function Facts({ facts }: Props) {
  if (facts.length === 0) return null
  return (
    <table width="100%" cellPadding={0} cellSpacing={0} style={{ margin: '8px 0 16px', borderCollapse: 'collapse' }}>
      <tbody>
        {facts.map(({ name, value }) => (
          <tr key={name}>
            <th scope="row" align="left" className="muted line" style={{ ...nameCell, ...color.muted, ...color.line }}>
              {name}
            </th>
            <td className="ink line" style={{ ...cell, ...color.ink, ...color.line }}>
              <Lines text={value} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const cell = { ...text, verticalAlign: 'top', padding: '10px 0', borderBottom: '1px solid' }
const nameCell = { ...cell, width: 124, paddingRight: 16, fontWeight: 400 }
