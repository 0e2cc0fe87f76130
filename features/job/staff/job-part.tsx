import type { ReactNode } from 'react'
import type { Addition } from '#dashboard/kit/additions/additions.ts'

export const noRoom = 'This device has no room for it. Free some space, and try again.'

/** `waiting` was not sent yet. */
export type PartProps = { bookingId: number; waiting: Addition[] }

export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="grid gap-2">
    <h3 className="font-semibold">{title}</h3>
    {children}
  </div>
)

export const Waiting = ({ children }: { children: ReactNode }) => (
  <p role="status" className="font-semibold text-sm text-wait">
    {children}
  </p>
)
