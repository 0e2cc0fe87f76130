import { UserPlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ListStates } from '#dashboard/kit/list-states.tsx'
import { Problem } from '#dashboard/kit/problem.tsx'
import type { Person } from '#features/people/person.ts'
import { Button } from '#ui/button.tsx'
import { Activity } from './activity.tsx'
import { PassphraseDialog } from './passphrase-dialog.tsx'
import { usePassphraseCreation, usePeople } from './people-list.ts'
import { AddPersonDialog } from './person-dialog.tsx'
import { PersonLine } from './person-line.tsx'

/** Who works here and can sign in, for the owner. Below it what they did. */
export function People() {
  const query = usePeople()
  return (
    <>
      <p className="mb-4 text-muted">
        Each person signs in with a passphrase of their own, and the history says who changed what. The password of the
        dashboard stays yours.
      </p>
      <ListStates query={query} what="people" empty="" isEmpty={() => false}>
        {(people) => <PeopleList people={people} />}
      </ListStates>
      <ActivityDisclosure />
    </>
  )
}

function PeopleList({ people }: { people: readonly Person[] }) {
  const [isAdding, setAdding] = useState(false)
  const [added, setAdded] = useState<Person>()
  const [shown, setShown] = useState<{ person: Person; passphrase: string }>()
  const addButton = useRef<HTMLButtonElement>(null)
  const firstPassphrase = usePassphraseCreation((passphrase) => added && setShown({ person: added, passphrase }))
  function closePassphrase() {
    flushSync(() => setShown(undefined))
    // The button that made it was disabled meanwhile, so it lost the focus.
    if (document.activeElement === document.body) addButton.current?.focus()
  }
  return (
    <>
      {people.length > 0 && (
        <ul className="mb-4 grid gap-3">
          {people.map((person) => (
            <PersonLine
              key={person.id}
              person={person}
              onPassphrase={(passphrase) => setShown({ person, passphrase })}
            />
          ))}
        </ul>
      )}
      <Button ref={addButton} look="quiet" disabled={firstPassphrase.isPending} onClick={() => setAdding(true)}>
        <UserPlus aria-hidden className="size-4" />
        Add a person
      </Button>
      <Problem>{firstPassphrase.problem}</Problem>
      {isAdding && (
        <AddPersonDialog
          people={people}
          onAdded={(person) => {
            setAdding(false)
            setAdded(person)
            firstPassphrase.mutate(person)
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {shown && <PassphraseDialog {...shown} onClose={closePassphrase} />}
    </>
  )
}

/** A line that opens what people did. It loads when it is opened. */
function ActivityDisclosure() {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="mt-4" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-11 w-fit py-2.5 font-bold">Activity</summary>
      {isOpen && <Activity />}
    </details>
  )
}
