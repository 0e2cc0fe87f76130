const maxLength = 100_000

/** The markup from `<svg` on. Drawing programs write a prolog that HTML does not have. */
export const withoutProlog = (svg: string): string =>
  svg.replace(/^(\s|<\?[^>]*>|<!DOCTYPE[^>]*>|<!--.*?-->)+/s, '').trim()

/** What is wrong with the markup of a drawing or logo. Undefined for one that only shows something. */
export function svgMistake(svg: string, what: 'drawing' | 'logo'): { line?: number; message: string } | undefined {
  if (svg.length > maxLength)
    return { message: `A ${what} may have 100 kB at most. Save it as plain SVG, without pictures inside.` }
  if (!/(<\/svg>|\/>)$/.test(svg)) return { message: `A ${what} must end with </svg>.` }
  if (!/^<svg\b[^>]*\bviewBox=/.test(svg))
    return { line: 1, message: `A ${what} must begin with <svg and have a viewBox.` }
  if (/<(script|foreignObject|iframe|style|link|meta|handler)\b|[\s/"']on\w+\s*=|javascript:/i.test(svg))
    return { message: `A ${what} must not have scripts, styles or HTML.` }
  return undefined
}
