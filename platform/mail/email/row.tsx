import type { CSSProperties, ReactNode } from 'react'

type Props = { className?: string; style?: CSSProperties; children: ReactNode }

/** A table with one row, because Outlook lays out nothing else. Its children are cells. */
export const Row = ({ className, style, children }: Props) => (
  <table
    align="center"
    width="100%"
    border={0}
    cellPadding={0}
    cellSpacing={0}
    role="presentation"
    className={className}
    style={style}
  >
    <tbody>
      <tr>{children}</tr>
    </tbody>
  </table>
)
