import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Section } from '#content'
import { Sentences } from '#site/components/points.tsx'
import { rowsOf } from '#site/components/service-block.tsx'

const text = { kind: 'text', heading: 'Text', html: '' } satisfies Section
const figures = { kind: 'figures', heading: 'Figures', figures: [] } satisfies Section
const cards = { kind: 'cards', heading: 'Cards', points: [] } satisfies Section

test.each([
  { sections: [text, figures], rows: [[text, figures]] },
  { sections: [text, cards, figures], rows: [[text], [cards], [figures]] },
  { sections: [cards, text, figures, text], rows: [[cards], [text, figures], [text]] },
  { sections: [], rows: [] },
])('two short sections in a row share it: $rows.length', ({ sections, rows }) => {
  expect(rowsOf(sections)).toEqual(rows)
})

test('a title reads on into its sentence, and keeps a mark of its own', () => {
  const points = [
    { title: 'Rust', text: 'Water has found a way in.' },
    { title: 'Is it warm?', text: 'Call us.' },
  ]
  const html = renderToStaticMarkup(createElement(Sentences, { points }))
  expect(html).toContain('<h3>Rust</h3> <p>Water')
  expect(html).toContain('<h3 data-ends="true">Is it warm?</h3> <p>Call')
})
