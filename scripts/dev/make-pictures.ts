// Makes the sizes of new pictures for `npm run dev`, which serves those of the last build.
import { join } from 'node:path'
import { mistakesInWords } from '#content-loader/read-content.ts'
import { makePictures, preparePictures } from '../pictures.ts'

const mistakes = await preparePictures()
if (mistakes.length > 0) {
  console.error(mistakesInWords(mistakes))
  process.exitCode = 1
} else makePictures(join(import.meta.dirname, '../../build/client/pictures'))
