import { Copy } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { fullName, type Person } from '#features/people/person.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'

type PassphraseDialogProps = { person: Person; passphrase: string; onClose(): void }

/** Shows a passphrase, which cannot be shown again. */
export function PassphraseDialog({ person, passphrase, onClose }: PassphraseDialogProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])

  /** The clipboard exists only in secure contexts. Elsewhere the passphrase stays selected. */
  async function copy() {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(passphrase)
      toast({ title: 'Passphrase Copied' })
    } catch {
      toast({ title: 'Copy the selected passphrase' })
    }
  }

  return (
    <Dialog title={`Passphrase of ${fullName(person)}`} onClose={onClose}>
      <p className="mt-3">
        {person.firstName} types it into the password field of the dashboard. Hand it over in person or by phone.
      </p>
      <TextField
        ref={field}
        label="Passphrase"
        hint="Shown only once. We store its hash."
        readOnly
        value={passphrase}
        className="mt-5 [&_input]:font-mono [&_input]:max-sm:text-sm"
        onFocus={(event) => event.target.select()}
      />
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={() => void copy()}>
          <Copy aria-hidden className="size-4" />
          Copy
        </Button>
        <Button onClick={onClose}>Done</Button>
      </div>
    </Dialog>
  )
}
