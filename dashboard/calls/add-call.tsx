import { Plus } from 'lucide-react'
import { useState } from 'react'
import { hasDraft } from '#dashboard/session/drafts.ts'
import { Button } from '#ui/button.tsx'
import { AddCallDialog, callDraft } from './call-dialog.tsx'

/** A button that logs a call. */
export function AddCall() {
  const [isAdding, setAdding] = useState(() => hasDraft(callDraft))
  return (
    <>
      <Button className="shrink-0 px-3.5" onClick={() => setAdding(true)}>
        <Plus aria-hidden className="size-5" />
        Add Call Log
      </Button>
      {isAdding && <AddCallDialog onClose={() => setAdding(false)} />}
    </>
  )
}
