import { expect, test } from 'vitest'
import { unfinishedPages } from './unfinished-pages.ts'

test.each([
  ['<h1>[What you do, in a few words]</h1>', true],
  ['<title>Home | [Your business]</title>', true],
  ['<p>[One sentence about the people behind Ada &amp; Daughters.]</p>', true],
  ['<p>We are [sic] two, “[the crew] was on time”.</p>', false],
  ['<p class="max-w-[65ch]">Your business</p>', false],
])('%s shows a text of the blank sample: %s', (html, expected) => {
  expect(unfinishedPages()(html)).toBe(expected)
})
