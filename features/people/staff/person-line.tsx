import { useRef, useState } from 'react'
import { callLink } from '#dashboard/kit/contact-actions.tsx'
import { Problem } from '#dashboard/kit/problem.tsx'
import { timestampInWords } from '#dashboard/kit/times.ts'
import { fullName, type Person } from '#features/people/person.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { mailLink } from '#ui/links.ts'
import { PasskeyLines } from './passkey-lines.tsx'
import { peoplePath, useDisabling, usePassphraseCreation } from './people-list.ts'
import { EditPersonDialog } from './person-dialog.tsx'
import { PersonDot } from './person-dot.tsx'
import { roleLabels } from './person-values.ts'

type PersonLineProps = { person: Person; onPassphrase(passphrase: string): void }

/** A person with what the owner can do. New passphrases and disabling ask first. */
export function PersonLine({ person, onPassphrase }: PersonLineProps) {
  const [open, setOpen] = useState<'edit' | 'passkeys' | 'passphrase' | 'disable'>()
  const passphrase = usePassphraseCreation(onPassphrase)
  const disabling = useDisabling()
  const { firstName, phone, email, role, color, disabledAt } = person
  const name = fullName(person)
  const close = () => setOpen(undefined)
  const tel = callLink(phone)
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold wrap-anywhere">
          <PersonDot color={color} />
          {name}
          <span className="badge" data-tone="plain">
            {roleLabels[role]}
          </span>
        </p>
        <p className="flex flex-wrap gap-x-4 text-sm empty:hidden">
          {phone && (tel ? <ContactLink href={tel}>{phone}</ContactLink> : <span>{phone}</span>)}
          {email && <ContactLink href={mailLink(email)}>{email}</ContactLink>}
        </p>
        <p className="text-muted text-sm">{stateInWords(person)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button look="quiet" aria-label={`Edit ${name}`} onClick={() => setOpen('edit')}>
          Edit
        </Button>
        {!disabledAt && (
          <Button
            look="quiet"
            aria-label={`New passphrase for ${name}`}
            disabled={passphrase.isPending}
            onClick={() => (person.hasPassphrase ? setOpen('passphrase') : passphrase.mutate(person))}
          >
            New passphrase
          </Button>
        )}
        {!disabledAt && (
          <Button look="quiet" aria-label={`Passkeys of ${name}`} onClick={() => setOpen('passkeys')}>
            Passkeys
          </Button>
        )}
        <Button
          look="quiet"
          aria-label={`${disabledAt ? 'Enable' : 'Disable'} ${name}`}
          disabled={disabling.isPending}
          onClick={() => setOpen('disable')}
        >
          {disabledAt ? 'Enable' : 'Disable'}
        </Button>
      </div>
      <Problem>{disabling.problem ?? passphrase.problem}</Problem>
      {open === 'edit' && <EditPersonDialog person={person} onClose={close} />}
      {open === 'passkeys' && <PasskeysDialog person={person} onClose={close} />}
      {open === 'passphrase' && (
        <ConfirmDialog
          title={`New passphrase for ${name}?`}
          action="Make a new one"
          onConfirm={() => passphrase.mutate(person)}
          onClose={close}
        >
          {`The passphrase and all passkeys from before stop working, and ${firstName} is signed out everywhere.`}
        </ConfirmDialog>
      )}
      {open === 'disable' && (
        <ConfirmDialog
          title={`${disabledAt ? 'Enable' : 'Disable'} ${name}?`}
          action={disabledAt ? 'Enable' : 'Disable'}
          isDanger={!disabledAt}
          onConfirm={() => disabling.mutate(person)}
          onClose={close}
        >
          {disabledAt
            ? `${firstName} can sign in again with the passphrase from before. Passkeys and calendar links have to be added again.`
            : `${firstName} is signed out everywhere at once. Passkeys and calendar links are removed. The name stays in the history.`}
        </ConfirmDialog>
      )}
    </li>
  )
}

const ContactLink = ({ href, children }: { href: string; children: string }) => (
  <a className="link inline-flex min-h-11 items-center wrap-anywhere" href={href}>
    {children}
  </a>
)

function stateInWords({ signInName, hasPassphrase, disabledAt }: Person): string {
  if (disabledAt) return `Disabled ${timestampInWords(disabledAt)}`
  return hasPassphrase ? `Sign-in name: ${signInName}` : 'No passphrase yet'
}

type ConfirmDialogProps = {
  title: string
  /** What happens. */
  children: string
  action: string
  isDanger?: boolean
  onConfirm(): void
  onClose(): void
}

/** Asks before something that cannot be taken back, or that somebody else notices. */
function ConfirmDialog({ title, children, action, isDanger, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="mt-3">{children}</p>
      <div className="mt-6 flex justify-end gap-3">
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button
          look={isDanger ? 'danger' : 'primary'}
          onClick={() => {
            onClose()
            onConfirm()
          }}
        >
          {action}
        </Button>
      </div>
    </Dialog>
  )
}

/** The passkeys of a person, for the owner: somebody may have lost their phone. */
function PasskeysDialog({ person, onClose }: { person: Person; onClose(): void }) {
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
