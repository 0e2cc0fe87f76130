import { pictures } from '#content'
import { shapeOf } from '#core/picture-shapes.ts'
import { picturePath } from '#firm/picture-path.ts'

const upright = '(width < 64rem) and (orientation: portrait)'
/** Less than the width on phones, whose screens have two or three pixels per CSS pixel. */
const uprightSizes = '(width < 48rem) 80vw, 100vw'

type PictureProps = {
  /** A name in content/pictures.yaml. */
  name: string
  /** The `sizes` attribute. */
  sizes: string
  /** A tall picture that replaces it on upright phones and tablets, at full width. */
  whenUpright?: string
  /** Loads immediately, for pictures above the fold. Others load lazily. */
  eager?: boolean
  className?: string
}

/** A responsive 3:2 picture in AVIF and WebP. */
export function Picture({ name, sizes, whenUpright, eager = false, className = '' }: PictureProps) {
  return (
    <picture className={`block overflow-hidden ${className}`}>
      {whenUpright && (
        <>
          <source media={upright} type="image/avif" srcSet={files(whenUpright, 'avif')} sizes={uprightSizes} />
          <source media={upright} type="image/webp" srcSet={files(whenUpright, 'webp')} sizes={uprightSizes} />
        </>
      )}
      <source type="image/avif" srcSet={files(name, 'avif')} sizes={sizes} />
      <img
        src={picturePath(name, 960, 'webp')}
        srcSet={files(name, 'webp')}
        sizes={sizes}
        alt={pictures[name]}
        width={1600}
        height={1067}
        loading={eager ? undefined : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
        className="block size-full object-cover"
      />
    </picture>
  )
}

/** The path of the largest WebP file of a wide picture. */
export const largestFileOf = (name: string) => picturePath(name, Math.max(...shapeOf(name).widths), 'webp')

const files = (name: string, format: string) =>
  shapeOf(name)
    .widths.map((width) => `${picturePath(name, width, format)} ${width}w`)
    .join(', ')
