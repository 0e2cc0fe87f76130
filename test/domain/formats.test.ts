import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

test('dates, times, numbers and money are formatted in domain, in the locale of the content', () => {
  const formatters = ['domain/calendar-day.ts', 'domain/formats.ts', 'domain/money.ts', 'domain/zone-clock.ts']
  // The script of a page reads the locale from the page, because the content is larger than the script.
  const scripts = ['site/scripts/quote-totals.ts']
  const files = globSync('{dashboard,domain,server,site,ui}/**/*.{ts,tsx,astro}', { cwd: root })
  expect(files.length).toBeGreaterThan(300)
  const others = files.filter((file) =>
    /\bIntl\.(?!Segmenter)\w+\(|\.toLocale(Date|Time)?String\(/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(others.toSorted()).toEqual([...formatters, ...scripts])
})
