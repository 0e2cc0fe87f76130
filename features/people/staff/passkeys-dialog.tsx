import { useRef } from 'react'
import { fullName, type Person } from '#features/people/person.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { PasskeyLines } from './passkey-lines.tsx'
import { peoplePath } from './people-list.ts'

/** The passkeys of a person, for the owner: somebody may have lost their phone. */
export function PasskeysDialog({ person, onClose }: { person: Person; onClose(): void }) {
  const done = useRef<HTMLButtonElement>(null)
  return (
    <Dialog title={`Passkeys of ${fullName(person)}`} onClose={onClose}>
      <p className="mt-3 mb-5">Removing one also signs {person.firstName} out everywhere.</p>
      <PasskeyLines
        path={`${peoplePath}/${person.id}/passkeys`}
        empty={`${person.firstName} has no passkey.`}
        onGone={() => done.current?.focus()}
      />
      <div className="mt-6 flex justify-end">
        <Button ref={done} look="quiet" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  )
}
