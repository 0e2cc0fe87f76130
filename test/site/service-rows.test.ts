import { expect, test } from 'vitest'
import type { Section } from '#content'
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
