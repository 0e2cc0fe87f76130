declare module 'subset-font' {
  type Options = {
    targetFormat: 'woff2' | 'truetype'
    /** Names kept inside the font, by their number: 1 is the family. */
    preserveNameIds?: number[]
    /** A fixed place on an axis, or the part of it to keep. */
    variationAxes?: Record<string, number | { min: number; max: number }>
  }
  /** Resolves to the font with no more than the glyphs of the text. */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
