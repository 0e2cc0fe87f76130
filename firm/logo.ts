import { logoFile } from '#content'

const height = 36
const maxWidth = 160
/** On phones with three pixels for one. */
const density = 3

/** The owner's logo as the header shows it, in CSS pixels. Undefined without one. A wide one stands without the name. */
export const headerLogo = logoFile && {
  path: `/pictures/logo-${logoFile.hash}.png`,
  /** The same on white, for dark pages. */
  pathOnWhite: `/pictures/logo-${logoFile.hash}-white.png`,
  ...sizeOf(logoFile.ratio),
  isWide: logoFile.ratio >= 2,
}

function sizeOf(ratio: number) {
  const width = Math.min(maxWidth, Math.round(height * ratio))
  return { width, height: Math.round(width / ratio), pixels: width * density }
}
