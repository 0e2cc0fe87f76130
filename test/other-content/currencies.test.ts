import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Acceptance, QuoteOption } from '#features/quotes/quote.ts'
import { folderWithContent } from '../support/firm.ts'
import { readPdf } from '../support/pdf-reader.ts'

const root = join(import.meta.dirname, '../..')

type Shown = Record<'email' | 'page' | 'pdf' | 'estimatedValue' | 'bookingsFile' | 'quotesFile' | 'error', string> & {
  acceptance: Acceptance
  option: QuoteOption
  revenue: number
  jobs: number[]
  read: (number | null)[]
}

/** What a firm with this currency, a sales tax of 19% and a deposit of 30% shows. */
async function firmWith(currency: string) {
  const { folder, content, edit } = folderWithContent()
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const facts = `currency: ${currency}\nsalesTax: 19\ndepositPercent: 30\n`
  edit('business.yaml', (text) => text.replace(/^# (currency|salesTax|depositPercent):.*\n/gm, '') + facts)
  const load = ['--import', join(root, 'scripts/dev/load-tsx.ts'), join(import.meta.dirname, 'firm-in-currency.ts')]
  const env = { ...process.env, CONTENT_DIR: content }
  const child = spawnSync(process.execPath, load, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26, env })
  expect(child.stderr).toBe('')
  const shown: Shown = JSON.parse(child.stdout)
  const { pages } = await readPdf(Buffer.from(shown.pdf, 'base64'))
  const pdf = pages.flatMap(({ texts }) => texts.map(({ text }) => text)).join(' ')
  return {
    ...shown,
    pdf: pdf.replaceAll(/\s+/g, ' '),
    page: shown.page.replaceAll(/<!--.*?-->/g, '').replaceAll(/<[^>]*>/g, ' '),
  }
}

/** The amounts of a text, in its order. */
const amountsIn = (text: string, currency: string) =>
  [...text.matchAll(RegExp(`${currency}\\s?([\\d,.]*\\d)`, 'g'))].map(([, digits = '']) =>
    Number(digits.replaceAll(',', '')),
  )

test('in Chilean pesos, amounts are whole pesos and add up on the page, in email, PDF, files and reports', async () => {
  const { email, page, pdf, option, acceptance, ...shown } = await firmWith('CLP')
  const { lines, subtotalCents, taxCents, totalCents } = option
  expect(lines.map(({ totalCents }) => totalCents)).toEqual([16_700, 16_700, 16_700, 66_800])
  expect([subtotalCents, taxCents, totalCents]).toEqual([50_100, 9500, 59_600])
  expect(acceptance).toMatchObject({ addOnsCents: 66_800, taxCents: 22_200, totalCents: 139_100, depositCents: 41_700 })
  expect(amountsIn(email, 'CLP')).toEqual([596, 179])
  // A quantity with its price, the line, subtotal, add-ons, tax, total, deposit.
  expect(amountsIn(page, 'CLP').slice(0, 13)).toEqual([
    ...[167, 333, 167, 333, 167, 333, 668, 334],
    ...[501, 0, 95, 596, 179],
  ])
  expect(amountsIn(pdf, 'CLP')).toEqual([333, 167, 333, 167, 333, 167, 501, 95, 596, 179, 334, 668])
  expect(shown.estimatedValue).toMatch(/^CLP\s1,391$/)
  // The first was rounded when it was saved.
  expect(shown.jobs).toEqual([16_650, 16_650, 16_700])
  expect(shown.revenue).toBe(3 * 16_700)
  expect(shown.bookingsFile.match(/\b167\b/g)).toHaveLength(3)
  expect(shown.quotesFile).toMatch(/,1391,/)
  expect(shown.read).toEqual([115_000, 16_700, null])
  expect(shown.error).toBe('Amount must be CLP such as 1,150, at most 1,000,000')
}, 240_000)

test('in Kuwaiti dinars, amounts are whole hundredths and add up, and the third decimal is always 0', async () => {
  const { email, option, acceptance, ...shown } = await firmWith('KWD')
  const { lines, subtotalCents, taxCents, totalCents } = option
  expect(lines.map(({ totalCents }) => totalCents)).toEqual([16_650, 16_650, 16_650, 66_700])
  expect([subtotalCents, taxCents, totalCents]).toEqual([49_950, 9491, 59_441])
  expect(acceptance).toMatchObject({ totalCents: 138_814, depositCents: 41_644 })
  expect(amountsIn(email, 'KWD')).toEqual([594.41, 178.32])
  expect(shown.estimatedValue).toMatch(/^KWD\s1,388.140$/)
  expect(shown.revenue).toBe(3 * 16_650)
  expect(shown.quotesFile).toMatch(/,1388\.14,/)
  expect(shown.read).toEqual([115_000, 16_650, 115])
}, 240_000)
