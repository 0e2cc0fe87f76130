import { explainError } from '#platform/operations/explain-error.ts'
import { serve } from './serve.ts'

try {
  await serve()
} catch (error) {
  console.error(explainError(error))
  process.exit(1)
}
