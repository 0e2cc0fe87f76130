import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import project from '../../package.json' with { type: 'json' }
import { everyPage } from '../support/plain-form.ts'

const site = join(import.meta.dirname, '../../build/client')
const pages = await everyPage()

/** New web features with their first versions in Chrome and Edge, Firefox and Safari. */
const newFeatures: [pattern: RegExp, chrome: number, firefox: number, safari: number][] = [
  [/\b(Object|Map)\.groupBy\b/, 117, 119, 17.4],
  [/\bPromise\.withResolvers\b/, 119, 121, 17.4],
  [/\bPromise\.try\b/, 128, 134, 18.2],
  [/\bArray\.fromAsync\b/, 121, 115, 16.4],
  [/\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/, 122, 127, 17],
  [/\bIterator\.(from|concat)\b/, 122, 131, 18.4],
  [/\bURL\.parse\b/, 126, 126, 18],
  [/\bURL\.canParse\b/, 120, 115, 17],
  [/\bAbortSignal\.any\b/, 116, 124, 17.4],
  [/\.checkVisibility\(/, 105, 106, 17.4],
  [/\brequestIdleCallback\b/, 47, 55, 99],
  [/\bscheduler\.(yield|postTask)\b/, 129, 142, 99],
  [/\bstartViewTransition\b/, 111, 144, 18],
  [/\.(show|hide|toggle)Popover\(|popovertarget/i, 114, 125, 17],
  [/\bcommandfor\b|\bclosedby\b/i, 135, 144, 26.2],
  [/\.moveBefore\(/, 133, 144, 99],
  [/\bRegExp\.escape\b/, 136, 134, 18.2],
  [/\bIntl\.DurationFormat\b/, 129, 136, 16.4],
  [/\bTemporal\./, 144, 139, 99],
  [/\.(toHex|toBase64|setFromHex)\(|\bfrom(Base64|Hex)\(/, 140, 133, 18.2],
  [/\bError\.isError\b/, 134, 138, 26],
  [/:has\(/, 105, 121, 15.4],
  [/text-wrap:\s*balance/, 114, 121, 17.5],
  [/text-wrap:\s*pretty/, 117, 999, 26],
  [/@starting-style|transition-behavior/, 117, 129, 17.5],
  [/light-dark\(/, 123, 120, 17.5],
  [/\(scripting:/, 120, 113, 17],
  [/::details-content/, 131, 143, 18.4],
  [/anchor-name|position-try|anchor\(/, 125, 147, 26],
  [/@scope\b/, 118, 146, 17.4],
  [/field-sizing|interpolate-size|calc-size\(/, 129, 999, 26.2],
  [/@property\b/, 85, 128, 16.4],
  [/animation-timeline|view-timeline/, 115, 999, 26],
  [/content-visibility/, 85, 125, 18],
  [/\b(rgb|hsl|oklch|color)\(from /, 119, 128, 18],
]

/** New features that the build may contain, with the reason why a browser without them is fine. */
const allowed: [pattern: RegExp, why: string][] = [
  [/startViewTransition/, 'React checks for it, and no page uses it'],
  [/commandfor|closedby/i, 'a script opens and closes the menu instead, and links work without JavaScript'],
  [/Temporal/, 'Intl computes the day instead'],
  [/:has\(/, 'a toast covers the call bar, the details cover the list, and the page behind a dialog can scroll'],
  [/popovertarget/i, 'the menu of the details shows its items at once'],
  [/position-try/, 'the menu of the details is at the bottom of the screen'],
  [/text-wrap/, 'lines break differently'],
  [/::details-content|content-visibility/, 'closed answers stay closed in print'],
  [/field-sizing/, 'a text field keeps the height of its rows'],
  [/rgb\(from /, 'Tailwind uses it only to detect browsers'],
  [/@property/, 'Tailwind sets the same values in another way'],
]

const oldest = (browser: string) =>
  Number(project.browserslist.find((each) => each.startsWith(`${browser} `))?.split('>= ')[1])

test('scripts and styles work in the oldest browsers of package.json', () => {
  const [chrome, edge, firefox, safari, ios] = ['chrome', 'edge', 'firefox', 'safari', 'ios_saf'].map(oldest)
  expect([edge, ios]).toEqual([chrome, safari])
  const tooNew = newFeatures.filter(([, ...since]) =>
    [chrome, firefox, safari].some((version, index) => !version || version < (since[index] ?? 0)),
  )
  const unsupported: string[] = []
  const files = globSync('**/*.{js,css}', { cwd: site }).map((file) => [file, readFileSync(join(site, file), 'utf8')])
  for (const [file = '', text = ''] of [...files, ...pages]) {
    for (const [pattern] of tooNew) {
      const found = pattern.exec(text)?.[0]
      if (found && !allowed.some(([exception]) => exception.test(found))) unsupported.push(`${file}: ${found}`)
    }
  }
  expect(unsupported).toEqual([])
})

test('styles are not nested, because the oldest browsers interpret nesting differently', () => {
  for (const file of globSync('assets/*.css', { cwd: site }))
    expect(readFileSync(join(site, file), 'utf8')).not.toContain('&')
})

test('the defaults for browsers without @property come before every other layer', () => {
  for (const [path, html] of pages) {
    const [first] = /@layer [\w,]+;/.exec(html) ?? []
    expect([path, first]).toEqual([path, '@layer properties,theme,base,components,utilities;'])
  }
})
