import { expect, test } from 'vitest'
import { SourceDetail } from '#firm/source.ts'
import { readSourceDetail } from './source-detail.ts'

test.each([
  ['?utm_source=google&utm_medium=cpc&utm_campaign=spring', 'google / cpc / spring'],
  ['?fbclid=1&utm_campaign=oto%C3%B1o+2026&utm_source=news-letter', 'news-letter / otoño 2026'],
  ['?utm_source=google', 'google'],
  ['?utm_source=&utm_medium=%20', null],
  ['?utm_content=blue', null],
  ['?', null],
  ['google / cpc', 'google / cpc'],
  ['', null],
  [undefined, null],
])('the campaign of %j is %j', (sent, campaign) => {
  expect(readSourceDetail(sent)).toBe(campaign)
})

test.each([
  `?utm_source=${'x'.repeat(900)}`,
  `?utm_source=${encodeURIComponent('😀'.repeat(100))}`,
  `?utm_source=a%00b%E2%80%AEc%0Ad&utm_medium=${encodeURIComponent(`a${'\u0301'.repeat(40)}`)}`,
  `?utm_source=${encodeURIComponent('\uFB2C'.repeat(60))}&utm_medium=${encodeURIComponent('\uFB2C'.repeat(60))}&utm_campaign=%E0%A4%A`,
  '?utm_source=%F0%9F',
  `${'x / '.repeat(200)}`,
])('an address that somebody made up, %j, never makes a form fail', (sent) => {
  const campaign = readSourceDetail(sent)
  expect(SourceDetail.parse(campaign)).toBe(campaign)
})
