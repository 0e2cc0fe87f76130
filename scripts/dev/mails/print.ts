// Prints all sample emails as JSON. Needs `node --import` of ../load-tsx.ts.
import { renderSamples } from './render.ts'

const [publicUrl = ''] = process.argv.slice(2)
process.stdout.write(JSON.stringify(await renderSamples(publicUrl)))
