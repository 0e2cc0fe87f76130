export type Anchor = 'start' | 'end' | 'middle'
type Label = { x: number; y: number; anchor: Anchor }
export type Box = { left: number; right: number; top: number; bottom: number }
type Size = { width: number; height: number; fontSize: number }
type Point = { name: string; x: number; y: number; isHome: boolean }
type Candidate = Label & { box: Box }

/** The radius of a dot, with its outline. */
export const dotRadius = { town: 4, home: 8 }

/**
 * Finds a place beside each dot where its name covers no other name, no dot and no obstacle. Undefined when there is
 * none. Earlier dots come first, and a label may move for a later one.
 */
export function placeLabels(points: readonly Point[], size: Size, obstacles: readonly Box[]): (Label | undefined)[] {
  const taken = [...obstacles, ...points.map(dotBox)]
  const candidates = points.map((point) =>
    candidatesFor(point, size.fontSize).filter(
      ({ box }) => isInPicture(box, size) && !taken.some((other) => overlap(box, other)),
    ),
  )
  const placed: (Candidate | undefined)[] = []
  const conflictsOf = (box: Box, self: number) =>
    placed.flatMap((other, index) => (other && index !== self && overlap(box, other.box) ? [index] : []))
  const freeFor = (index: number, except?: Box) =>
    candidates[index]?.find(({ box }) => conflictsOf(box, index).length === 0 && !(except && overlap(box, except)))

  points.forEach((_, index) => {
    placed[index] = freeFor(index)
    if (placed[index]) return
    for (const candidate of candidates[index] ?? []) {
      const [blocker, ...others] = conflictsOf(candidate.box, index)
      const moved = blocker !== undefined && others.length === 0 ? freeFor(blocker, candidate.box) : undefined
      if (blocker === undefined || !moved) continue
      placed[blocker] = moved
      placed[index] = candidate
      return
    }
  })
  return placed.map((label) => label && { x: label.x, y: label.y, anchor: label.anchor })
}

/** The width of a text, rounded up: fonts differ, and the build does not measure them. */
export function estimateWidth(text: string, fontSize: number): number {
  const shares = [...text].map((letter) => {
    if (/[ijlI.,'’ ]/.test(letter)) return 0.32
    if (/[frt-]/.test(letter)) return 0.42
    if (/[mwMW]/.test(letter)) return 0.95
    return /[A-Z]/.test(letter) ? 0.72 : 0.6
  })
  return shares.reduce((sum, share) => sum + share, 0) * fontSize
}

/** The box that a label takes in the picture. */
export function labelBox(name: string, { x, y, anchor }: Label, fontSize: number): Box {
  const width = estimateWidth(name, fontSize)
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
  return { left, right: left + width, top: y - fontSize * 0.8, bottom: y + fontSize * 0.25 }
}

/** Right, left, above, below, and then the corners. */
function candidatesFor({ name, x, y, isHome }: Point, fontSize: number): Candidate[] {
  const radius = isHome ? dotRadius.home : dotRadius.town
  const beside = radius + 3
  const corner = radius * 0.7 + 1
  const level = y + fontSize * 0.3
  const above = y - radius - fontSize * 0.3
  const below = y + radius + fontSize * 0.85
  const labels: Label[] = [
    { x: x + beside, y: level, anchor: 'start' },
    { x: x - beside, y: level, anchor: 'end' },
    { x, y: above, anchor: 'middle' },
    { x, y: below, anchor: 'middle' },
    { x: x + corner, y: above + 2, anchor: 'start' },
    { x: x + corner, y: below - 2, anchor: 'start' },
    { x: x - corner, y: above + 2, anchor: 'end' },
    { x: x - corner, y: below - 2, anchor: 'end' },
  ]
  return labels.map((label) => {
    const rounded = { ...label, x: Math.round(label.x), y: Math.round(label.y) }
    return { ...rounded, box: labelBox(name, rounded, fontSize) }
  })
}

function dotBox({ x, y, isHome }: Point): Box {
  const radius = isHome ? dotRadius.home : dotRadius.town
  return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius }
}

const overlap = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

const isInPicture = (box: Box, { width, height }: Size) =>
  box.left >= 3 && box.right <= width - 3 && box.top >= 3 && box.bottom <= height - 3
