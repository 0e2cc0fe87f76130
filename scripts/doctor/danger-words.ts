import { ownContent } from '#content-loader/content-folder.ts'
import { dangerIn } from '#firm/emergency.ts'
import { type CheckResult, ok, should } from './check-result.ts'
import { ordinarySentences } from './ordinary-sentences.ts'

/** Reports ordinary sentences of the trade that would send the customer outdoors. */
export function checkDangerWords(schemaType: string): CheckResult {
  const alarming = ordinarySentences(schemaType).flatMap((text) => {
    const danger = dangerIn({ text })
    return danger ? [`"${text}" (${danger.headline})`] : []
  })
  if (alarming.length === 0) return ok('Ordinary sentences of your trade trigger no danger advice.')
  return should(
    `These ordinary sentences would trigger danger advice: ${alarming.join(' ')}`,
    `In emergencies of ${ownContent}/trade.yaml, join words with +, such as "gas + smell*", or name the ordinary ones in harmless.`,
  )
}
