/** In a form or on a card: why the last attempt failed. Renders nothing without a reason. */
export function Problem({ children }: { children: string | undefined }) {
  if (!children) return null
  return (
    <p role="alert" className="w-full text-sm/normal text-danger wrap-anywhere">
      {children}
    </p>
  )
}
