import { business } from '#content'
import { Row } from './row.tsx'
import { color, text } from './theme.ts'

const size = 44

/** The mark and the name. The mark has no alternative text, because the name is beside it. */
export function Header({ publicUrl }: { publicUrl: string }) {
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
