import { useEffect, useState } from 'react'
import { unlock } from '#dashboard/kit/access.ts'
import { sendRestored } from '#dashboard/kit/changes.ts'
import type { PasskeyAvailability } from '#features/people/passkey.ts'
import { canUsePasskeys, passkeyOfDevice } from '#features/people/staff/passkey-support.ts'
import { ApiError, apiRequest } from '#ui/api.ts'
import { SubmitButton } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { RestoredChanges } from './restored-changes.tsx'

/** The password is only in its input, never in React state. `reason` says why the dashboard was locked. */
export function LoginForm({ reason }: { reason?: string | undefined }) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [isShown, setShown] = useState(false)
  const passkey = usePasskeySignIn()
  const isPasskeyHere = passkey === 'here'

  useEffect(() => {
    if (reason) toast({ title: reason, description: 'Please enter the password again.', tone: 'destructive' })
  }, [reason])

  async function logIn(data: FormData) {
    setBusy(true)
    setError(undefined)
    try {
      await unlock(String(data.get('password')))
      welcome()
    } catch (failure) {
      const problem = problemOf(failure)
      setError(problem)
      const isRefused = failure instanceof ApiError && (failure.status === 401 || isThrottled(failure))
      toast({
        title: isRefused ? 'Access Denied' : 'Sign-in Failed',
        description: isRefused ? wrongPassword : problem,
        tone: 'destructive',
      })
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="wrap max-w-md py-16">
      {isPasskeyHere && (
        <div className="mb-5">
          <PasskeyButton isHere asksAtOnce={isFirstForm || reason !== undefined} onSignedIn={welcome} />
        </div>
      )}
      <form
        method="post"
        className="card grid gap-5 p-6"
        onSubmit={(event) => {
          event.preventDefault()
          void logIn(new FormData(event.currentTarget))
        }}
      >
        <div>
          <h1 className="text-2xl font-bold">Staff sign-in</h1>
          <p className="mt-1 text-muted">{reason ?? 'For bookings, quote requests and the call log.'}</p>
        </div>
        <div className="relative">
          <TextField
            label="Password"
            name="password"
            type={isShown ? 'text' : 'password'}
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            error={error}
            autoFocus={reason !== undefined}
          />
          <button
            type="button"
            aria-pressed={isShown}
            className="link absolute -top-2.5 right-0 min-h-11 px-2"
            onClick={() => setShown(!isShown)}
          >
            Show
          </button>
        </div>
        <noscript>
          <p className="field-error">The dashboard needs JavaScript. It is turned off or could not be loaded.</p>
        </noscript>
        <SubmitButton busy={isBusy} busyText="Checking…">
          Login
        </SubmitButton>
      </form>
      <RestoredChanges />
      {/* In the empty space below the form, so that nothing moves when it appears. */}
      <div className="h-0 pt-4">
        {passkey === 'elsewhere' && <PasskeyButton isHere={false} asksAtOnce={false} onSignedIn={welcome} />}
      </div>
    </div>
  )
}

/** Where a passkey is that can sign somebody in: on this device, or on another one. Undefined while there is none. */
function usePasskeySignIn(): 'here' | 'elsewhere' | undefined {
  const [where, setWhere] = useState<'here' | 'elsewhere'>()
  useEffect(() => {
    if (!canUsePasskeys()) return
    apiRequest<PasskeyAvailability>('/api/admin/passkeys/sign-in').then(
      ({ isAvailable }) => {
        if (isAvailable) setWhere(passkeyOfDevice() === 'here' ? 'here' : 'elsewhere')
      },
      // Without a connection, the password field is enough.
      () => {},
    )
  }, [])
  return where
}

/** Whether nobody has signed in on this page yet. After a logout, the browser does not ask by itself. */
let isFirstForm = true

function welcome() {
  isFirstForm = false
  sendRestored()
  toast({ title: 'Access Granted', description: 'Welcome to the admin panel.' })
}

const wrongPassword = 'Invalid password.'

/** After too many wrong passwords, the server checks none for some minutes. */
const isThrottled = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 429

/** For the field. */
function problemOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'The server cannot be reached.'
  if (error.status === 401) return wrongPassword
  if (isThrottled(error) && error.retryAfter) {
    const minutes = Math.ceil(error.retryAfter / 60)
    return `Try again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`
  }
  return error.sentence ? `${error.sentence}.` : `The server cannot be reached (${error.status}).`
}
