import { useEffect, useState } from 'react'
import { unlock } from '#dashboard/kit/access.ts'
import { sendRestored } from '#dashboard/kit/changes.ts'
import { ApiError } from '#ui/api.ts'
import { SubmitButton } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { RestoredChanges } from './restored-changes.tsx'

/** The password is only in its input, never in React state. `reason` says why the dashboard was locked. */
export function LoginForm({ reason }: { reason?: string | undefined }) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

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
      const description = isThrottled(failure) ? wrongPassword : problem
      toast({ title: 'Access Denied', description, tone: 'destructive' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="wrap max-w-md py-16">
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
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          error={error}
          autoFocus={reason !== undefined}
        />
        <noscript>
          <p className="field-error">The dashboard needs JavaScript. It is turned off or could not be loaded.</p>
        </noscript>
        <SubmitButton busy={isBusy} busyText="Checking…">
          Login
        </SubmitButton>
      </form>
      <RestoredChanges />
      <PasskeyButton onSignedIn={welcome} />
    </div>
  )
}

function welcome() {
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
