import { useEffect, useState } from 'react'
import type { PasskeyAvailability } from '#features/people/passkey.ts'
import { canUsePasskeys } from '#features/people/staff/passkey-support.ts'
import { apiRequest } from '#ui/api.ts'
import { SubmitButton } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'

/**
 * Signs in with a passkey, once somebody has one and where the browser can. It appears in the empty space below the form,
 * so nothing moves.
 */
export function PasskeyButton({ onSignedIn }: { onSignedIn(): void }) {
  const [isAvailable, setAvailable] = useState(false)
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    if (!canUsePasskeys()) return
    apiRequest<PasskeyAvailability>('/api/admin/passkeys/sign-in').then(
      (answer) => setAvailable(answer.isAvailable),
      // Without a connection, the password field is enough.
      () => {},
    )
  }, [])

  async function signIn() {
    setBusy(true)
    try {
      const { signInWithPasskey } = await import('#features/people/staff/passkey.ts')
      const problem = await signInWithPasskey()
      if (problem) toast({ title: 'Access Denied', description: problem, tone: 'destructive' })
      else onSignedIn()
    } catch {
      toast({ title: 'Access Denied', description: 'The server cannot be reached.', tone: 'destructive' })
    } finally {
      setBusy(false)
    }
  }

  if (!isAvailable) return null
  return (
    <div className="h-0">
      <SubmitButton
        type="button"
        look="quiet"
        className="mt-4 w-full"
        busy={isBusy}
        busyText="Waiting for your device…"
        onClick={() => !isBusy && void signIn()}
      >
        Sign in with a passkey
      </SubmitButton>
    </div>
  )
}
