import { CloudOff } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { groupBy } from '#ui/group-by.ts'
import { type Addition, discardAddition, retryAdditions, useAdditions } from './additions.ts'

const names: Record<Addition['kind'], [one: string, many: string]> = {
  photo: ['photo', 'photos'],
  note: ['note', 'notes'],
  tick: ['tick', 'ticks'],
}

/** Above the lists: what waits on this device to be sent, and what the server refuses. */
export function WaitingAdditions() {
  const additions = useAdditions()
  const waiting = additions.filter(({ problem }) => problem === undefined)
  return (
    <div role="status" className="grid gap-2 empty:hidden print:hidden">
      {waiting.length > 0 && (
        <p className="my-1 rounded-lg bg-wait-tint px-3.5 py-2 font-semibold">
          <CloudOff aria-hidden className="mr-1.5 inline size-4 align-[-0.15em]" />
          {inWords(waiting)} {waiting.length === 1 ? 'waits' : 'wait'} on this device to be sent.
        </p>
      )}
      <RefusedAdditions additions={additions} />
    </div>
  )
}

/** Those that the server refuses, and why. */
export const RefusedAdditions = ({ additions }: { additions: readonly Addition[] }) =>
  additions
    .filter(({ problem }) => problem !== undefined)
    .map((addition) => (
      <div
        key={addition.order}
        className="flex flex-wrap items-center gap-3 rounded-lg bg-wait-tint px-3.5 py-2 wrap-anywhere"
      >
        <p className="mr-auto">
          <b>1 {names[addition.kind][0]} was not saved.</b> {addition.problem}
        </p>
        <Button onClick={retryAdditions}>Try again</Button>
        <Button look="quiet" onClick={() => void discardAddition(addition)}>
          Discard
        </Button>
      </div>
    ))

/** Such as "2 photos, 1 note". */
function inWords(additions: readonly Addition[]): string {
  const byKind = groupBy(additions, ({ kind }) => kind)
  return [...byKind].map(([kind, { length }]) => `${length} ${names[kind][length === 1 ? 0 : 1]}`).join(', ')
}
