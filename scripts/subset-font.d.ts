declare module 'subset-font' {
  type Options = {
    targetFormat: 'woff2' | 'truetype'
    /** The ids of names to keep in the font. 1 is the family name. */
    preserveNameIds?: number[]
    /** A fixed value, or the range to keep. */
    variationAxes?: Record<string, number | { min: number; max: number }>
  }
  /** Resolves to a font with only the glyphs of the text. */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
