import { get } from 'node:http'
import { brotliCompressSync } from 'node:zlib'

/** Total size of the response bodies as sent: compressed, without headers. */
export async function bodyBytes(urls: Iterable<string>): Promise<number> {
  const sizes = await Promise.all([...urls].map(lengthOf))
  return sizes.reduce((sum, size) => sum + size, 0)
}

function lengthOf(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers: { 'accept-encoding': 'gzip, deflate, br' } }, (response) => {
      let length = 0
      response.on('data', (chunk: Buffer) => {
        length += chunk.length
      })
      response.on('end', () => resolve(length))
    })
    request.on('error', reject)
  })
}

/** Compressed size of the inline scripts. Structured data and speculation rules do not count. */
export function inlineScriptBytes(html: string): number {
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = '']) => !/application\/ld\+json|speculationrules/.test(attributes))
    .map(([, , content = '']) => content)
    .join('')
  return scripts === '' ? 0 : brotliCompressSync(scripts).length
}
