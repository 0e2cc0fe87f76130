import { extractText, getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import { expect, test } from 'vitest'
import { visualOrder } from '#platform/pdf/direction.ts'
import { Fonts, rightToLeft } from '#platform/pdf/fonts.ts'
import { sentVersion } from '#test/support/sent-version.ts'
import { renderQuotePdf } from './render-quote-pdf.ts'

/** What was typed, and the same as the eye sees it from left to right. */
const texts: [typed: string, seen: string][] = [
  ['السعر ١٢٥٠ ريال', 'لاير ١٢٥٠ رعسلا'],
  ['١٢٥٠', '١٢٥٠'],
  ['قیمت ۱۲۵۰ تومان', 'ناموت ۱۲۵۰ تمیق'],
  ['۱۲۵۰', '۱۲۵۰'],
  ['Tel. ۹۸ ۲۱ ۵۵۵', 'Tel. ۹۸ ۲۱ ۵۵۵'],
  ['Panel (لوحة ٢٠٠ أمبير) 200 A', 'Panel (ريبمأ ٢٠٠ ةحول) 200 A'],
  ['لوحة (كبيرة) A', 'A (ةريبك) ةحول'],
  ['Call שלום עולם now', 'Call םלוע םולש now'],
  ['מחיר: $1,250.00 (כולל 20%)', '(20% ללוכ) $1,250.00 :ריחמ'],
  ['טלפון (405) 555-0100 עכשיו', 'וישכע 555-0100 (405) ןופלט'],
  ['לוח חדש (Panel 200A) כאן', 'ןאכ (Panel 200A) שדח חול'],
]
/** Readers cannot know the order in which these were typed, so only their look is compared. */
const ambiguous: typeof texts = [
  ['לוח Figtree (A1) חדש', 'שדח Figtree (A1) חול'],
  // After Arabic letters, the parts of such a number go from right to left: UAX #9, rule W2.
  ['اتصل 555-0100', '0100 - 555 لصتا'],
  ['لوحة 200 A', 'A 200 ةحول'],
]
/** Their letters join, so only their reading is compared. */
const joined = ['لا إله إلا', 'السلام عليكم', 'من ١٠ إلى ٢٠', 'اتصل (405) 555-0100 الآن']

const facts = {
  customerName: 'محمد ١٢',
  message: 'שלום לכולם, 1,250 דולר.',
  terms: 'الدفعة الأولى ٥٠ نقدا. '.repeat(20),
}

test.each([...texts.map(([typed]) => typed), ...joined])('%s is read as it was typed', async (typed) => {
  const document = await getDocumentProxy(new Uint8Array(await pdfOf([typed])))
  const { text } = await extractText(document, { mergePages: true })
  expect(text).toContain(`${typed} 1 `)
  expect(text).toContain('For محمد ١٢')
  expect(text).toContain('שלום לכולם, 1,250 דולר.')
})

test.each([...texts, ...ambiguous])('%s looks like %s', async (typed, seen) => {
  const lines = await seenLines(await pdfOf([typed]))
  // Parentheses are read as what they mean, so their shapes have a test of their own.
  expect(lines).toContain(`${seen} 1 $100.00 $100.00`.replaceAll(/[()]/g, ''))
})

test('from right to left, a parenthesis has the shape of its counterpart, and is read as itself', async () => {
  const fonts = await Fonts.for(['שלום ('])
  const font = fonts.fontFor('text', 'שלום (')
  if (!font) return expect.unreachable()
  const drawn = rightToLeft(font).layout('(א)').glyphs
  const shapes = [...'(א)'].map((character) => font.font.glyphForCodePoint(character.codePointAt(0) ?? 0).id)
  expect(drawn.map(({ id }) => id)).toEqual(shapes)
  expect(drawn.map(({ codePoints }) => String.fromCodePoint(...codePoints)).join('')).toBe(')א(')
})

test('a long text from right to left begins at the right edge, and each line stays inside the page', async () => {
  const document = await getDocumentProxy(new Uint8Array(await pdfOf(['Panel'])))
  const { items } = await (await document.getPage(1)).getTextContent()
  const terms = items.filter((item) => 'str' in item && /[\u0600-\u06ff]/.test(item.str) && item.width > 300)
  expect(terms.length).toBeGreaterThan(1)
  for (const item of terms) {
    if (!('str' in item)) continue
    const left = Number(item.transform[4])
    expect(left).toBeGreaterThan(53)
    expect(Math.abs(left + item.width - (612 - 54))).toBeLessThan(1)
  }
})

test('every text makes a document, also one in a script whose letters are not joined', async () => {
  const strange = [
    'हिन्दी',
    'বাংলা',
    'தமிழ்',
    '\u202e\u2067abc',
    '\u200f',
    'x\u202b',
    '𞤀𞤁',
    '\u2069'.repeat(200),
    'ش'.repeat(300),
  ]
  const document = await getDocumentProxy(new Uint8Array(await pdfOf(strange)))
  const { text } = await extractText(document, { mergePages: true })
  for (const readable of ['हिन्दी', 'বাংলা', 'தமிழ்']) expect(text).toContain(readable)
})

test('nested directions are put in order as UAX #9 says', () => {
  const order = (levels: number[]) =>
    visualOrder(levels.map((level, index) => ({ level, index }))).map(({ index }) => index)
  expect(order([])).toEqual([])
  expect(order([0, 0, 0])).toEqual([0, 1, 2])
  expect(order([0, 1, 2, 1, 0])).toEqual([0, 3, 2, 1, 4])
  expect(order([1, 2, 2, 1])).toEqual([3, 1, 2, 0])
  expect(order([1, 2, 3, 2, 1, 0, 1])).toEqual([4, 1, 2, 3, 0, 5, 6])
})

const pdfOf = (descriptions: string[]) =>
  renderQuotePdf(sentVersion([{ name: 'Panel', lines: descriptions.map((description) => ({ description })) }], facts))

/** The lines of the first page: what was drawn, from the left, without parentheses. */
async function seenLines(pdf: Buffer): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const { OPS } = await getResolvedPDFJS()
  const { fnArray, argsArray } = await (await document.getPage(1)).getOperatorList()
  const drawn: { x: number; y: number; text: string }[] = []
  for (const [index, operator] of fnArray.entries()) {
    const [first] = argsArray[index] ?? []
    if (operator === OPS.setTextMatrix) drawn.push({ x: first[4], y: Math.round(first[5]), text: '' })
    const last = drawn.at(-1)
    if (operator === OPS.showText && last) last.text += first.map((glyph: Glyph) => glyph.unicode ?? '').join('')
  }
  return [...Map.groupBy(drawn, ({ y }) => y).values()].map((line) =>
    line
      .sort((one, other) => one.x - other.x)
      .map(({ text }) => text)
      .join(' ')
      .replaceAll(/[()]/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
}

/** As pdf.js lists it. Between glyphs are numbers. */
type Glyph = { unicode?: string }
