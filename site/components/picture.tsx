import { pictures } from '#content'
import { pictureShapes } from '#core/picture-shapes.ts'
import { picturePath } from '#firm/picture-path.ts'

const { wide, tall } = pictureShapes

const phones = '(width < 48rem) and (orientation: portrait)'

type PictureProps = {
  /** A name in content/pictures.yaml. */
  name: string
  /** The `sizes` attribute. */
  sizes: string
  /** A tall picture that replaces it on phones, at full width. */
  onPhones?: string
  /** Loads immediately, for pictures above the fold. Others load lazily. */
  eager?: boolean
  className?: string
}

/** A responsive 3:2 picture in AVIF and WebP. */
export function Picture({ name, sizes, onPhones, eager = false, className = '' }: PictureProps) {
  return (
    <picture className={`block overflow-hidden ${className}`}>
      {onPhones && (
        <>
          <source media={phones} type="image/avif" srcSet={files(onPhones, 'avif', tall.widths)} sizes="100vw" />
          <source media={phones} type="image/webp" srcSet={files(onPhones, 'webp', tall.widths)} sizes="100vw" />
        </>
      )}
      <source type="image/avif" srcSet={files(name, 'avif', wide.widths)} sizes={sizes} />
      <img
        src={picturePath(name, 960, 'webp')}
        srcSet={files(name, 'webp', wide.widths)}
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
export const largestFileOf = (name: string) => picturePath(name, Math.max(...wide.widths), 'webp')

const files = (name: string, format: string, widths: readonly number[]) =>
  widths.map((width) => `${picturePath(name, width, format)} ${width}w`).join(', ')
