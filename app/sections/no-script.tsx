import { ReachUs } from './reach-us.tsx'

/** Says what does not work here without a script, and what does instead. */
export function NoScript({ children }: { children: string }) {
  return (
    <noscript>
      <div className="mt-8 card">
        <p className="max-w-prose text-lg">{children}</p>
        <ReachUs />
      </div>
    </noscript>
  )
}
