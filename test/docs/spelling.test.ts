import { expect, test } from 'vitest'
import { documents } from '../support/documents.ts'

/** British spellings, except `cancelled`, a status in docs/developer/specification.md. */
const british =
  /licence|colour|favour|behaviour|honour|neighbour|labour|\bgrey|centre|metres\b|programme\b|cheque|tyre|kerb|storey|defence|offence|whilst|amongst|learnt|(?:organ|recogn|initial|summar|priorit|author|optim|minim|serial|normal|categor|local|standard)is(?:e|ing|ation)|analyse/gi

const prose = (text: string) =>
  text
    .replaceAll(/^```[\s\S]*?^```$/gm, '')
    .replaceAll(/`[^`]*`/g, '')
    .replaceAll(/\]\([^)]*\)/g, ']')

// The changelog of earlier releases stays as it was.
const current = documents.filter(({ name }) => name !== 'CHANGELOG.md')

test.each(current)('$name is in American English', ({ text }) => {
  expect(prose(text).match(british) ?? []).toEqual([])
})
