/** The lowercase letters, digits and dashes of a file name: "EV Charger.MD" becomes ev-charger. Empty if it has none. */
export function slugOf(name: string): string {
  const base = name.replace(/\.[a-z]+(\.txt)?$/i, '')
  const plain = base.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return plain.replaceAll(/[^a-z\d]+/g, '-').replaceAll(/^-|-$/g, '')
}
