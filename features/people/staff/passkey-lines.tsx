import { X } from 'lucide-react'
import { ListStates } from '#dashboard/kit/list-states.tsx'
import { Problem } from '#dashboard/kit/problem.tsx'
import { timestampInWords } from '#dashboard/kit/times.ts'
import type { Passkey } from '#features/people/passkey.ts'
import { Button } from '#ui/button.tsx'
import { usePasskeyRemoval, usePasskeys } from './passkey-list.ts'

type PasskeyLinesProps = {
  /** Own ones, or those of a person. */
  path: string
  empty: string
  /** The focused button disappears with its line, so the focus moves. */
  onGone(): void
}

export function PasskeyLines({ path, empty, onGone }: PasskeyLinesProps) {
  return (
    <ListStates query={usePasskeys(path)} what="passkeys" empty={empty} isEmpty={(rows) => rows.length === 0}>
      {(rows) => (
        <ul className="grid gap-3">
          {rows.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} path={path} onGone={onGone} />
          ))}
        </ul>
      )}
    </ListStates>
  )
}

function PasskeyLine({ passkey, path, onGone }: { passkey: Passkey } & Omit<PasskeyLinesProps, 'empty'>) {
  const removal = usePasskeyRemoval(path, onGone)
  const { name, createdAt, lastUsedAt, otherDomain } = passkey
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-muted text-sm">
          Added {timestampInWords(createdAt)}
          {lastUsedAt ? `, last used ${timestampInWords(lastUsedAt)}` : ', not used yet'}
        </p>
        {otherDomain && (
          <p className="text-sm text-wait wrap-anywhere">Made for {otherDomain}: it does not work at this address.</p>
        )}
      </div>
      <Button
        look="quiet"
        aria-label={`Remove ${name}`}
        disabled={removal.isPending}
        onClick={() => removal.mutate(passkey)}
      >
        <X aria-hidden className="size-4" />
        Remove
      </Button>
      <Problem>{removal.problem}</Problem>
    </li>
  )
}
