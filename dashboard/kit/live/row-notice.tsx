import type { ReactNode } from 'react'
import { later } from '#dashboard/kit/later.tsx'
import { type ListName, lists } from '#features/lists.ts'
import { Button } from '#ui/button.tsx'
import { keyOf, loadUnseen, useUnseen } from './unseen.ts'

const LatestChange = later((parts) => parts.LatestChange)

type RowNoticeProps = { list: ListName; id: number; className?: string }

/** Says in the details of a row that somebody else changed it, and what, until it is read. */
export function RowNotice(row: RowNoticeProps) {
  const heardAt = useUnseen().changed.get(keyOf(row.list, row.id))?.heardAt
  return (
    <Notice {...row}>
      {heardAt && <LatestChange list={row.list} id={row.id} heardAt={heardAt} />}
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
  const change = useUnseen().changed.get(keyOf(list, id))
  if (!change) return null
  return (
    <div
      role="status"
      className={`flex flex-wrap items-center gap-x-3 rounded-lg bg-wait-tint px-3.5 py-2 ${className}`}
    >
      <p>
        {change.by === 'customer' ? 'The customer' : 'Someone else'} just changed this {lists[list].noun}. {hint}
      </p>
      {children}
    </div>
  )
}
