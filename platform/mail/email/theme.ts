import type { CSSProperties } from 'react'
import { palette } from '#firm/palette.ts'

const { light, dark } = palette

/** Names without quotation marks, which would be escaped in every style attribute. */
const fontFamily = 'system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif'
/** Table cells inherit no font in some versions of Outlook, so every text names its own. */
export const text = { fontFamily, fontSize: 16, lineHeight: '24px', overflowWrap: 'anywhere' } satisfies CSSProperties
export const small = { ...text, fontSize: 14, lineHeight: '20px' }

/** The colors in light mode. Each name is also a class, which `styles` gives the color of dark mode. */
export const color = {
  page: { backgroundColor: light.page },
  card: { backgroundColor: light.card },
  sunken: { backgroundColor: light.sunken },
  band: { backgroundColor: light.night },
  name: { color: light['night-ink'] },
  ink: { color: light.ink },
  muted: { color: light.muted },
  link: { color: light.link },
  line: { borderColor: light.line },
  button: { backgroundColor: light.lamp, color: light['lamp-ink'] },
  danger: { backgroundColor: light.danger, color: light['danger-ink'] },
  marker: { borderColor: light.lamp },
} satisfies Record<string, CSSProperties>

/** Colors that are not listed are the same in dark mode. */
const darkColors: Partial<Record<keyof typeof color, string>> = {
  page: `background-color:${dark.page}`,
  card: `background-color:${dark.card}`,
  sunken: `background-color:${dark.sunken}`,
  band: `background-color:${dark.night}`,
  ink: `color:${dark.ink}`,
  muted: `color:${dark.muted}`,
  link: `color:${dark.link}`,
  line: `border-color:${dark.line}`,
}
const darkRules = Object.entries(darkColors).map(([name, rule]) => `.${name}{${rule} !important}`)

/** On phones, the card fills the screen. */
const phoneRules = [
  '.outer{padding:0 !important}',
  '.inner{padding-left:20px !important;padding-right:20px !important}',
  '.start{padding-left:20px !important}',
  '.band,.card{border-radius:0 !important}',
  '.headline{font-size:24px !important;line-height:30px !important}',
  '.highlight{font-size:18px !important}',
]

/** React escapes a style sheet as text, so it must not contain quotation marks or angle brackets. */
export const styles = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  `.page{background-color:${light.page}}`,
  `@media (prefers-color-scheme:dark){${darkRules.join('')}}`,
  `@media (max-width:480px){${phoneRules.join('')}}`,
].join('')
