/** The label of a path segment: "about-us" becomes "About Us". */
export function segmentLabel(segment: string): string {
  return segment.replaceAll('-', ' ').replaceAll(/(^| )\w/g, (letter) => letter.toUpperCase())
}
