import { Plus } from 'lucide-react'
import { useState } from 'react'
import { hasDraft } from '#dashboard/kit/drafts.ts'
import { later } from '#dashboard/kit/later.tsx'
import { Button } from '#ui/button.tsx'

const AddCallDialog = later((parts) => parts.AddCallDialog)

/** A button that logs a call. */
export function AddCall() {
  const [isAdding, setAdding] = useState(() => hasDraft('call'))
  return (
    <>
      <Button data-add className="shrink-0 px-3.5" onClick={() => setAdding(true)}>
        <Plus aria-hidden className="size-5" />
        Add Call Log
      </Button>
      {isAdding && <AddCallDialog onClose={() => setAdding(false)} />}
    </>
  )
}
