import { type PictureName, pictures } from '#app/content/pictures.ts'

const widths = [480, 960, 1600]

type PictureProps = {
  name: PictureName
  /** How wide it is shown, as the `sizes` of an image. */
  sizes: string
  /** Loaded first, for what is seen at once; the rest waits until it is near. */
  eager?: boolean
  className?: string
}

/** One of the site's pictures, three by two, in the size and format the browser does best with. */
export function Picture({ name, sizes, eager = false, className = '' }: PictureProps) {
  const sources = (format: string) => widths.map((width) => `/pictures/${name}-${width}.${format} ${width}w`).join(', ')
  return (
    <picture className={`block overflow-hidden ${className}`}>
      <source type="image/avif" srcSet={sources('avif')} sizes={sizes} />
      <img
        src={`/pictures/${name}-960.webp`}
        srcSet={sources('webp')}
        sizes={sizes}
        alt={pictures[name]}
        width={1600}
        height={1067}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        className="block size-full object-cover"
      />
    </picture>
  )
}
