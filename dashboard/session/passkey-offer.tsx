import { useState } from 'react'
import { canUsePasskeys, notePasskey, passkeyOfDevice } from '#features/people/staff/passkey-support.ts'
import { Button } from '#ui/button.tsx'

/** Offers a passkey on a device that has none, once. `onAdd` shows where it is made. */
export function PasskeyOffer({ onAdd }: { onAdd(): void }) {
  const [isOffered, setOffered] = useState(() => canUsePasskeys() && passkeyOfDevice() === undefined)
  if (!isOffered) return null
  function close() {
    notePasskey('unwanted')
    setOffered(false)
  }
  return (
    <div className="my-2 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg bg-busy-tint px-3.5 py-1.5 print:hidden">
      <p className="mr-auto">Next time, sign in with the finger, face or PIN of this device.</p>
      <Button
        look="quiet"
        className="min-h-11"
        onClick={() => {
          close()
          onAdd()
        }}
      >
        Add a passkey
      </Button>
      <button type="button" className="link min-h-11 px-2" onClick={close}>
        Not now
      </button>
    </div>
  )
}
