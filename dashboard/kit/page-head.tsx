import type { ReactNode } from 'react'

/** The page's heading, with its actions at the right. */
export function PageHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 max-sm:min-[20rem]:flex-nowrap">
      <h1 className="text-2xl/title font-extrabold max-sm:text-base/title">{title}</h1>
      {children}
    </div>
  )
}
