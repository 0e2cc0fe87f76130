import { get } from 'node:http'
import { brotliCompressSync } from 'node:zlib'

/** The size of the bodies as a browser receives them: compressed, without headers. */
export async function bodyBytes(urls: Iterable<string>): Promise<number> {
  const sizes = await Promise.all([...urls].map(lengthOf))
  return sizes.reduce((sum, size) => sum + size, 0)
}

function lengthOf(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers: { 'accept-encoding': 'gzip, deflate, br' } }, (answer) => {
      let length = 0
      answer.on('data', (part: Buffer) => {
        length += part.length
      })
      answer.on('end', () => resolve(length))
    })
    request.on('error', reject)
  })
}

/** The size of the scripts in the page itself, compressed together. Structured data and speculation rules are data. */
export function inlineScriptBytes(html: string): number {
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = '']) => !/application\/ld\+json|speculationrules/.test(attributes))
    .map(([, , content = '']) => content)
    .join('')
  return scripts === '' ? 0 : brotliCompressSync(scripts).length
}
