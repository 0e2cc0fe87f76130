import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { staffRequest, unlockWith } from '#dashboard/kit/access.ts'
import type { Passkey } from '#features/people/passkey.ts'
import type { Access } from '#features/people/session.ts'
import { ApiError, apiRequest } from '#ui/api.ts'
import { notePasskey } from './passkey-support.ts'

const path = '/api/admin/passkeys'

/** Asks the browser for a passkey and unlocks the dashboard. Resolves to a sentence that says why not. */
export async function signInWithPasskey(): Promise<string | undefined> {
  try {
    const optionsJSON = await apiRequest<PublicKeyCredentialRequestOptionsJSON>(`${path}/sign-in/options`, {
      method: 'POST',
    })
    const credential = await startAuthentication({ optionsJSON })
    unlockWith(await apiRequest<Access>(`${path}/sign-in`, { method: 'POST', body: { credential } }))
    notePasskey('here')
    return undefined
  } catch (error) {
    if (error instanceof ApiError) return error.sentence ? `${error.sentence}.` : 'The server cannot be reached.'
    return browserProblem(error) ?? 'The server cannot be reached.'
  }
}

/** Makes a passkey on this device for the person who signed in. Rejects with `PasskeyProblem` when the browser does not. */
export async function addPasskey(name: string): Promise<Passkey> {
  const optionsJSON = await staffRequest<PublicKeyCredentialCreationOptionsJSON>(`${path}/options`, { method: 'POST' })
  const credential = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw new PasskeyProblem(browserProblem(error) ?? 'This device could not make a passkey.')
  })
  const passkey = await staffRequest<Passkey>(`${path}/register`, { method: 'POST', body: { name, credential } })
  notePasskey('here')
  return passkey
}

/** The message is a sentence for the person. */
export class PasskeyProblem extends Error {}

/** Undefined for an error that does not come from the browser's passkeys. */
function browserProblem(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const problems: Record<string, string> = {
    NotAllowedError: 'It was canceled, or it took too long.',
    InvalidStateError: 'This device has a passkey of yours already.',
    SecurityError: 'Passkeys do not work at this address of the dashboard.',
    NotSupportedError: 'This device cannot make passkeys.',
    ConstraintError: 'This device cannot make passkeys.',
    AbortError: 'It was canceled.',
  }
  return problems[error.name]
}
