import { business, servicePages } from '#content'

type Price = (typeof business.prices)[number]

/** The owner's price list, with the prices of the services. */
export const allPrices: readonly Price[] = [
  ...business.prices,
  ...servicePages.flatMap(({ name, price }) => (price ? [{ name, price }] : [])),
]

/** Names on the left, prices on the right. */
export function Prices({ prices, className = '' }: { prices: readonly Price[]; className?: string }) {
  return (
    <ul className={className}>
      {prices.map(({ name, price }) => (
        <li key={name} className="flex flex-wrap justify-between gap-x-6 border-b border-line py-3">
          <span>{name}</span>
          <strong>{price}</strong>
        </li>
      ))}
    </ul>
  )
}
