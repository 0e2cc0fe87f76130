import { sentenceOf } from './operations/explain-error.ts'
import { serve } from './serve.ts'

try {
  await serve()
} catch (error) {
  console.error(sentenceOf(error))
  process.exit(1)
}
