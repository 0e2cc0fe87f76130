/** The label of an address's segment: "about-us" becomes "About Us". */
export function prettified(segment: string): string {
  return segment.replaceAll('-', ' ').replaceAll(/(^| )\w/g, (letter) => letter.toUpperCase())
}
