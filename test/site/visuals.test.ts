import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { Visual } from '#content'
import { axisOf, percentOf } from '#site/components/visuals/axis.ts'
import type { VisualOf } from '#site/components/visuals/visual.ts'
import { ServiceVisual } from '#site/components/visuals/visual.tsx'

const render = (visual: Visual) => renderToStaticMarkup(createElement(ServiceVisual, { visual }))
const visibleText = (html: string) =>
  html.replaceAll(/<(\w+)[^>]*aria-hidden.*?<\/\1>/g, '').replaceAll(/<[^>]+>/g, ' ')

const comparison: VisualOf<'comparison'> = {
  kind: 'comparison',
  heading: 'The same wall',
  text: 'Drag the line.',
  before: { picture: 'panel-before', label: 'Old' },
  after: { picture: 'panel-after', label: 'New' },
}
const scale: VisualOf<'scale'> = {
  kind: 'scale',
  heading: 'Sizes',
  text: 'What carries what.',
  unit: 'kW',
  bars: [
    { label: 'A house', to: 25, value: 'up to 25 kW', note: 'With air conditioning' },
    { label: 'A machine', from: 30, to: 150, value: '30-150 kW' },
  ],
}
const timeline: VisualOf<'timeline'> = {
  kind: 'timeline',
  heading: 'An outage',
  text: 'Second by second.',
  steps: [
    { at: '0 seconds', title: 'The power fails', text: 'It is dark.' },
    { at: '15 seconds', title: 'The power is back', text: 'It is light.' },
  ],
}
const square = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>'
const drawing: VisualOf<'drawing'> = {
  kind: 'drawing',
  heading: 'Where we look',
  text: 'From the meter to the last outlet.',
  drawing: 'house',
  svg: square,
  parts: [{ title: 'Panel', text: 'Heat marks.' }],
}

test.each([comparison, scale, timeline, drawing])('a $kind has its heading and text, and no inline style', (visual) => {
  const html = render(visual)
  expect(html).toContain(`>${visual.heading}</h2>`)
  expect(html).toContain(`>${visual.text}</p>`)
  expect(html).not.toMatch(/\sstyle=/)
})

describe('a comparison', () => {
  const html = render(comparison)

  test('has two labeled pictures with alt texts', () => {
    expect([...html.matchAll(/<img[^>]*\balt="[^"]{20,}"/g)]).toHaveLength(2)
    expect(html).toMatch(/panel-before.*>Old<.*panel-after.*>New</)
  })

  test('has a named range in the middle, hidden without JavaScript', () => {
    const [range = ''] = /<input[^>]*>/.exec(html) ?? []
    expect(range).toContain('type="range"')
    expect(range).toContain('value="50"')
    expect(range).toContain('aria-label="Percent of the picture that shows: Old"')
    expect(range).toContain('needs-script')
  })
})

describe('a scale', () => {
  test('says every label, figure and note in text', () => {
    const text = visibleText(render(scale))
    for (const { label, value, note = '' } of scale.bars)
      for (const part of [label, value, note]) expect(text).toContain(part)
  })

  test('draws a bar from zero, and a range from where it begins', () => {
    const bars = [...render(scale).matchAll(/<rect x="([^"]+)" width="([^"]+)"/g)].map(([, x, width]) => [x, width])
    expect(bars).toEqual([
      ['0%', '16.67%'],
      ['20%', '80%'],
    ])
  })

  test.each([
    { values: [26, 150], ticks: [0, 50, 100, 150] },
    { values: [34.7, 5.2], ticks: [0, 20, 40] },
    { values: [40], ticks: [0, 20, 40] },
    { values: [7], ticks: [0, 5, 10] },
    { values: [0.3], ticks: [0, 0.1, 0.2, 0.3] },
    { values: [90_000], ticks: [0, 50_000, 100_000] },
  ])('the axis for $values has the ticks $ticks', ({ values, ticks }) => {
    expect(axisOf(values)).toEqual({ end: ticks.at(-1), ticks })
  })

  test('has no axis without a value above zero', () => {
    expect(() => axisOf([0])).toThrow('A scale needs a value above zero')
  })

  test('positions are percentages of the axis', () => {
    expect([0, 9, 50, 150].map((value) => percentOf(value, 150))).toEqual(['0%', '6%', '33.33%', '100%'])
  })
})

test('a timeline is an ordered list of moments', () => {
  const html = render(timeline)
  expect(html).toMatch(/<ol.*<li.*0 seconds.*The power fails.*It is dark.*<li.*15 seconds/)
})

describe('a drawing', () => {
  test('with parts is hidden from screen readers, which read the list', () => {
    const html = render(drawing)
    expect(html).toMatch(/aria-hidden="true"[^>]*><svg/)
    expect(html).toMatch(/<ol.*<li.*<h3[^>]*>Panel<\/h3><p[^>]*>Heat marks\.<\/p>/)
  })

  test('without parts is an image named by its text', () => {
    const { parts: _, ...alone } = drawing
    expect(render(alone)).toMatch(/role="img" aria-label="From the meter to the last outlet\."[^>]*><svg/)
  })
})

const root = join(import.meta.dirname, '../..')
const files = globSync('samples/electrician/drawings/*.svg', { cwd: root })
  .sort()
  .map((file) => ({ file, svg: readFileSync(join(root, file), 'utf8') }))

describe.each(files)('$file', ({ svg }) => {
  test('is small', () => {
    expect(Buffer.byteLength(svg)).toBeLessThan(5000)
    expect(brotliCompressSync(svg).length).toBeLessThan(1500)
  })

  test('scales, and holds nothing that the page blocks or that could collide', () => {
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="[\d ]+" aria-hidden="true">/)
    expect(svg).not.toMatch(/\s(id|style|class|on\w+|href)=|<(style|script|image|use|foreignObject)\b/)
  })

  test('has only the colors of the page', () => {
    const colors = [...svg.matchAll(/(?:fill|stroke)="([^"]+)"/g)].map(([, color = '']) => color)
    expect(colors.filter((color) => !/^(none|var\(--[\w-]+\))$/.test(color))).toEqual([])
  })

  test('has letters of at least 11 px on a phone', () => {
    const width = Number(/viewBox="\S+ \S+ (\S+)/.exec(svg)?.[1])
    const sizes = [...svg.matchAll(/font-size="([^"]+)"/g)].map(([, size]) => Number(size))
    for (const size of sizes) expect((size * 350) / width).toBeGreaterThanOrEqual(11)
  })
})
