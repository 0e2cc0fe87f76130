/** The width and height of the pad in the units of a signature. */
export const signatureSize = { width: 320, height: 120 }

type SignatureProps = { name: string; path: string }

/** A signature that was drawn with a finger. `path` is that of an SVG. */
export const Signature = ({ name, path }: SignatureProps) => (
  <svg
    viewBox={`0 0 ${signatureSize.width} ${signatureSize.height}`}
    role="img"
    aria-label={`Signature of ${name}`}
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    width={signatureSize.width / 2}
  >
    <path d={path} />
  </svg>
)
