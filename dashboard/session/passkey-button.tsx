import { useEffect, useEffectEvent, useState } from 'react'
import { SubmitButton } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'

type PasskeyButtonProps = {
  /** Whether this device has one. Then the browser asks for it at once, and the button comes first. */
  isHere: boolean
  /** Whether the browser asks by itself. */
  asksAtOnce: boolean
  onSignedIn(): void
}

/** Signs in with a passkey. */
export function PasskeyButton({ isHere, asksAtOnce, onSignedIn }: PasskeyButtonProps) {
  const [isBusy, setBusy] = useState(false)

  /** Nobody asked for the first attempt, so it fails in silence. */
  async function signIn({ isSilent = false } = {}) {
    setBusy(true)
    try {
      const { signInWithPasskey } = await import('#features/people/staff/passkey.ts')
      const problem = await signInWithPasskey()
      if (!problem) onSignedIn()
      else if (!isSilent) toast({ title: 'Sign-in Failed', description: problem, tone: 'destructive' })
    } catch {
      if (!isSilent)
        toast({ title: 'Sign-in Failed', description: 'The server cannot be reached.', tone: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  const askAtOnce = useEffectEvent(() => void signIn({ isSilent: true }))
  useEffect(() => {
    if (asksAtOnce) askAtOnce()
  }, [asksAtOnce])

  return (
    <SubmitButton
      type="button"
      look={isHere ? 'primary' : 'quiet'}
      className="w-full"
      busy={isBusy}
      busyText="Waiting for your device…"
      onClick={() => !isBusy && void signIn()}
    >
      Sign in with a passkey
    </SubmitButton>
  )
}
