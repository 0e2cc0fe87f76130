import { useId, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { usePerson } from '#dashboard/kit/access.ts'
import { Problem } from '#dashboard/kit/problem.tsx'
import { SubmitButton } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { PasskeyLines } from './passkey-lines.tsx'
import { ownPasskeysPath, usePasskeyCreation } from './passkey-list.ts'
import { canUsePasskeys } from './passkey-support.ts'

const maxNameLength = 60

/** The passkeys of the signed-in person, or of the owner's password. */
export function OwnSignIn() {
  const person = usePerson()
  return (
    <>
      <p>
        You are signed in {person ? `as ${person.firstName}` : 'with the owner’s password'}. With a passkey you sign in
        with the finger, face or PIN that unlocks this device, and stay signed in for the day. Your{' '}
        {person ? 'passphrase' : 'password'} keeps working.
      </p>
      {canUsePasskeys() ? <NewPasskey /> : <NoPasskeysHere />}
      <Passkeys />
    </>
  )
}

function NewPasskey() {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { name: 'My phone' } })
  const creation = usePasskeyCreation()
  return (
    <form
      noValidate
      className="mt-5 grid gap-3 sm:grid-cols-[minmax(0,20rem)_auto] sm:items-start"
      onSubmit={handleSubmit(({ name }) => creation.mutate(name))}
    >
      <TextField
        label="Device"
        required
        maxLength={maxNameLength}
        error={formState.errors.name?.message}
        {...register('name', { validate: (name) => name.trim() !== '' || 'Device is required' })}
      />
      <SubmitButton
        className="sm:mt-7.5 sm:justify-self-start"
        busy={creation.isPending}
        busyText="Waiting for your device…"
      >
        Add a passkey on this device
      </SubmitButton>
      <Problem>{creation.problem}</Problem>
    </form>
  )
}

/** Says where the dashboard has to be opened. On the developer's own computer that is known. */
function NoPasskeysHere() {
  const { hostname, port } = location
  const local = `http://localhost:${port}/admin`
  return (
    <p className="mt-5 font-semibold">
      This browser has no passkeys at this address. Open the dashboard at{' '}
      {hostname === '127.0.0.1' ? (
        <a className="link" href={local}>
          {local}
        </a>
      ) : (
        'its own name with https'
      )}
      .
    </p>
  )
}

function Passkeys() {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-labelledby={id} className="mt-6">
      <h2 ref={heading} id={id} tabIndex={-1} className="mb-3 font-bold text-lg/title">
        Your passkeys
      </h2>
      <PasskeyLines path={ownPasskeysPath} empty="You have no passkey yet." onGone={() => heading.current?.focus()} />
    </section>
  )
}
