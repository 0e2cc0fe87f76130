import { MapPin } from 'lucide-react'
import { business } from '#content'
import { listParts } from '#firm/formats.ts'
import { TownName } from './town-name.tsx'

const most = 14

const towns = [...new Set([...business.cities, ...business.moreCities])]
const others = towns.length - most
const named = others > 1 ? [...towns.slice(0, most), `${others} more towns`] : towns
const list = listParts(named)

/** One sentence with the towns of the service area. A long list names the first ones and counts the others. */
export function TownLine({ className = '' }: { className?: string }) {
  return (
    <p className={`flex gap-3 ${className}`}>
      <MapPin aria-hidden className="mt-0.5 size-5 shrink-0 text-safe" />
      <span>
        We serve {list.map(({ type, value }) => (type === 'element' ? <TownName key={value} name={value} /> : value))}.{' '}
        <a href="/contact" className="link">
          Another town? Ask us.
        </a>
      </span>
    </p>
  )
}
