import { labelOf } from '#features/website/form-tree.ts'

const titles: Record<string, string> = {
  'business.yaml': 'Firm, hours, prices and rules',
  'brand.yaml': 'Colors and logo',
  'trade.yaml': 'Trade, choices and dangers',
  'messages.yaml': 'Emails and texts',
  'claims.yaml': 'Promises',
  'pictures.yaml': 'Descriptions of pictures',
  'reviews.yaml': 'Reviews',
}

const kinds: Record<string, string> = { pages: 'Page', services: 'Service', towns: 'Town', pictures: 'Picture' }

/** What a file is about, such as "Page: Home". */
export function titleOf(name: string): string {
  const [, folder = '', file = name] = /^(\w+)\/(.+)\.\w+$/.exec(name) ?? []
  return titles[name] ?? `${kinds[folder] ?? folder}: ${labelOf(file.replaceAll('-', ' '))}`
}
