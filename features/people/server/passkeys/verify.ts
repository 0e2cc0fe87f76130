import type { NewPasskey, PasskeySignIn, StoredPasskey } from '#features/people/passkey.ts'
import type { PasskeyAddress } from './address.ts'

/** Loaded when the first passkey is used: it takes memory, and most firms have none. */
export const loadWebAuthn = () => import('@simplewebauthn/server')

/** Signatures that the server can check: ES256, EdDSA and RS256. */
export const algorithms = [-7, -8, -257]

type Expected = PasskeyAddress & { challenge: string }

/**
 * Whether another site asked for it in a frame of ours. No site may frame the dashboard, and the library does not look.
 */
function isCrossOrigin({ clientDataJSON }: { clientDataJSON: string }): boolean {
  const { crossOrigin = false, topOrigin } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
  return crossOrigin !== false || topOrigin !== undefined
}

/** Resolves to undefined when the answer is not for us, is no answer to the challenge, or its user was not verified. */
export async function readNewPasskey(
  { id, rawId, type, response: { transports = [], ...response } }: NewPasskey['credential'],
  { rpId, origins, challenge }: Expected,
): Promise<Pick<StoredPasskey, 'id' | 'publicKey' | 'counter' | 'transports'> | undefined> {
  if (isCrossOrigin(response)) return undefined
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { id, rawId, type, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(isRefused)
  if (!registrationInfo) return undefined
  const { credential } = registrationInfo
  return {
    id: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: JSON.stringify(transports),
  }
}

/**
 * Resolves to the passkey's new counter. Undefined when the signature is wrong, the answer is not for us, its user was not
 * verified, or the counter went back, as it does when somebody copied the passkey.
 */
export async function newCounterOf(
  { id, rawId, type, response: { userHandle, ...response } }: PasskeySignIn['credential'],
  { publicKey, counter }: StoredPasskey,
  { rpId, origins, challenge }: Expected,
): Promise<number | undefined> {
  if (isCrossOrigin(response)) return undefined
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { id, rawId, type, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: rpId,
    credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
    requireUserVerification: true,
  }).catch(isRefused)
  return verified ? authenticationInfo?.newCounter : undefined
}

/** The library throws for whatever is wrong with an answer. */
const isRefused = () => ({ verified: false as const, registrationInfo: undefined, authenticationInfo: undefined })
