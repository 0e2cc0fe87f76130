import { LoaderCircle } from 'lucide-react'
import type { ComponentProps } from 'react'

type Look = 'primary' | 'accent' | 'quiet' | 'danger'
type Looks = { look?: Look }

export function Button({
  look = 'primary',
  className = '',
  type = 'button',
  ...rest
}: ComponentProps<'button'> & Looks) {
  return <button type={type} className={`button ${className}`} data-look={look} {...rest} />
}

/**
 * A form's submit button. While `busy` it says what goes on and does nothing, but keeps the focus, which a disabled one
 * would lose.
 */
export function SubmitButton({
  busy,
  busyText,
  children,
  ...rest
}: ComponentProps<'button'> & Looks & { busy: boolean; busyText: string }) {
  return (
    <Button
      type="submit"
      aria-disabled={busy || undefined}
      aria-busy={busy}
      onClick={(event) => busy && event.preventDefault()}
      {...rest}
    >
      {busy && <LoaderCircle aria-hidden className="size-5 motion-safe:animate-spin" />}
      {/* In an element of its own: a translator may have put another one in the place of the bare words. */}
      <span>{busy ? busyText : children}</span>
    </Button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({ look = 'primary', className = '', ...rest }: ComponentProps<'a'> & Looks) {
  return <a className={`button ${className}`} data-look={look} {...rest} />
}
