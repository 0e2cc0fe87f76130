type Scheme = Record<'page' | 'text' | 'link' | 'band', string>
/** Each as #rrggbb. */
type BrandColors = { accent: string; light: Scheme; dark: Scheme }

/** Status colors do not depend on the brand. */
const status = {
  light: {
    safe: '#17603d',
    'safe-tint': '#e2f2e8',
    danger: '#a81f16',
    'danger-ink': '#ffffff',
    'danger-tint': '#fbe9e6',
    wait: '#7a4a00',
    'wait-tint': '#fdf0d5',
  },
  dark: {
    safe: '#8fdcb0',
    'safe-tint': '#143326',
    danger: '#ff9b8f',
    'danger-ink': '#2b0703',
    'danger-tint': '#3d1713',
    wait: '#ffd48a',
    'wait-tint': '#3a2a0c',
  },
}

/** Mixes the page colors from the brand colors. */
export function paletteOf({ accent, light, dark }: BrandColors) {
  const shade = mix(accent, light.text, 0.5)
  const onAccent = moreReadable(accent, light.text, '#ffffff')
  const primary = mix(light.link, light.band, 0.3)
  const common = { lamp: accent, 'lamp-ink': onAccent, 'night-ink': dark.text }
  return {
    light: {
      ...common,
      page: light.page,
      card: '#ffffff',
      sunken: mix(light.page, shade, 0.08),
      ink: light.text,
      muted: mix(light.text, light.page, 0.21),
      line: mix(light.page, shade, 0.25),
      control: mix(mix(light.page, light.text, 0.5), shade, 0.5),
      primary,
      'primary-ink': moreReadable(primary, light.text, '#ffffff'),
      link: light.link,
      night: light.band,
      'night-muted': mix(dark.text, light.band, 0.2),
      'busy-tint': mix('#ffffff', light.link, 0.11),
      focus: light.link,
      mark: light.band,
      'mark-link': light.link,
      ...status.light,
    },
    dark: {
      ...common,
      page: dark.page,
      card: mix(dark.page, dark.link, 0.06),
      sunken: mix(dark.page, dark.link, 0.03),
      ink: dark.text,
      muted: mix(dark.text, dark.page, 0.2),
      line: mix(dark.page, dark.link, 0.2),
      control: mix(dark.page, dark.link, 0.72),
      primary: accent,
      'primary-ink': onAccent,
      link: dark.link,
      night: dark.band,
      'night-muted': mix(dark.text, light.band, 0.2),
      'busy-tint': mix(dark.page, dark.link, 0.15),
      focus: accent,
      mark: light.link,
      'mark-link': light.band,
      ...status.dark,
    },
  }
}

/** `share` is the share of the second color, from 0 to 1. */
function mix(first: string, second: string, share: number): string {
  const [from, to] = [channels(first), channels(second)]
  const mixed = from.map((value, index) => Math.round(value + ((to[index] ?? value) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

function moreReadable(background: string, one: string, other: string): string {
  return contrast(one, background) >= contrast(other, background) ? one : other
}

/** From 1 to 21: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Red, green and blue of #rrggbb, from 0 to 255. */
function channels(color: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16))
}
