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

/** While `busy`, shows `busyText` and ignores clicks. It uses aria-disabled, because a disabled button loses focus. */
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
      {/* Browser translation replaces bare text nodes, which breaks React's updates. The span survives. */}
      <span>{busy ? busyText : children}</span>
    </Button>
  )
}

export function ButtonLink({ look = 'primary', className = '', ...rest }: ComponentProps<'a'> & Looks) {
  return <a className={`button ${className}`} data-look={look} {...rest} />
}
