import { readContentFile } from './content-file.ts'
import type { ContentReader } from './content-reader.ts'
import { defaultLocale } from './region.ts'
import type { BusinessFile } from './schema/business.ts'

/** What {price: Diagnostic visit} stands for, such as $95: each line of the price list of trade.yaml, which stands there once. */
export function priceWords({ root, folder }: ContentReader, facts: BusinessFile | undefined): Record<string, string> {
  // readContent checks the file. Lines with mistakes are left out here.
  const file = readContentFile(root, `${folder}/trade.yaml`, [])?.fields as { priceList?: unknown } | undefined
  const lines: unknown[] = Array.isArray(file?.priceList) ? file.priceList : []
  const { address, currency = 'USD', locale = defaultLocale(address?.country ?? 'US') } = facts ?? {}
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' })
  return Object.fromEntries(
    lines.flatMap((line) => {
      const { description, price } = (line ?? {}) as { description?: unknown; price?: unknown }
      return typeof description === 'string' && Number(price) > 0
        ? [[`price: ${description}`, format.format(Number(price))]]
        : []
    }),
  )
}
