import type { ReactNode } from 'react'
import { type ListName, lists } from '#features/lists.ts'
import { Button } from '#ui/button.tsx'
import { keyOf, loadUnseen, useUnseen } from './unseen.ts'

type RowNoticeProps = { list: ListName; id: number; className?: string }

/** Says in the details of a row that somebody else changed it. */
export function RowNotice(row: RowNoticeProps) {
  return (
    <Notice {...row}>
      <Button look="quiet" onClick={() => void loadUnseen()}>
        Show the change
      </Button>
    </Notice>
  )
}

/** Says in a form for a row that somebody else changed it. The form keeps what was typed. */
export function FormNotice(row: RowNoticeProps) {
  return <Notice {...row} hint="Saving shows you the change first." />
}

type NoticeProps = RowNoticeProps & { hint?: string; children?: ReactNode }

function Notice({ list, id, className = '', hint = '', children }: NoticeProps) {
  const by = useUnseen().changed.get(keyOf(list, id))
  if (!by) return null
  return (
    <div
      role="status"
      className={`flex flex-wrap items-center gap-x-3 rounded-lg bg-wait-tint px-3.5 py-2 ${className}`}
    >
      <p>
        {by === 'customer' ? 'The customer' : 'Someone else'} just changed this {lists[list].noun}. {hint}
      </p>
      {children}
    </div>
  )
}
