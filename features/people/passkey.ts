import * as z from 'zod/mini'
import { PersonId } from '#core/person-id.ts'
import { required, Timestamp, text } from '#firm/fields.ts'

/** Of a credential's id as base64url: at most 1,023 bytes. */
export const maxPasskeyIdLength = 1364

/** Bytes as a browser sends them. */
const base64url = (max: number) => z.string().check(z.maxLength(max), z.regex(/^[\w-]*$/))

const CredentialId = base64url(maxPasskeyIdLength).check(z.minLength(1))

/** Whose the passkeys of the owner's password are. No person has this id, which is shorter than theirs. */
export const ownerId = 'owner'

/** The columns of the table `passkeys`. */
export const StoredPasskey = z.object({
  /** The credential's id, as base64url. */
  id: CredentialId,
  /** Or `ownerId`. */
  personId: PersonId,
  /** COSE key, as base64url. */
  publicKey: z.string(),
  counter: z.int().check(z.gte(0)),
  /** JSON array, such as ["internal"]. */
  transports: z.string(),
  /** Such as "Maria's phone". */
  name: required(text(60)),
  createdAt: Timestamp,
  lastUsedAt: z.nullable(Timestamp),
  /** The domain that it belongs to. Null until a passkey from before domains were stored is used. */
  rpId: z.nullable(z.string()),
  /** Ties a passkey of the owner's password to it: a new password ends it. Null for those of people. */
  passwordTag: z.nullable(z.string()),
})
export type StoredPasskey = z.infer<typeof StoredPasskey>

/** A passkey as its person and the owner see it. */
export const Passkey = z.extend(z.pick(StoredPasskey, { id: true, name: true, createdAt: true, lastUsedAt: true }), {
  /** The domain that it belongs to, when that is not the dashboard's: it signs nobody in here. */
  otherDomain: z.nullable(z.string()),
})
export type Passkey = z.infer<typeof Passkey>

const credentialOf = <Response extends z.core.$ZodLooseShape>(response: Response) =>
  z.object({
    id: CredentialId,
    rawId: CredentialId,
    type: z.literal('public-key'),
    response: z.object({ clientDataJSON: base64url(4096), ...response }),
  })

/** What the browser answers to the options for a new passkey: RegistrationResponseJSON of Web Authentication. */
export const NewPasskey = z.object({
  name: StoredPasskey.shape.name,
  credential: credentialOf({
    attestationObject: base64url(16_384),
    transports: z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(8))),
  }),
})
export type NewPasskey = z.infer<typeof NewPasskey>

/** What the browser answers to the options for a sign-in: AuthenticationResponseJSON of Web Authentication. */
export const PasskeySignIn = z.object({
  credential: credentialOf({
    authenticatorData: base64url(4096),
    signature: base64url(2048),
    userHandle: z.nullish(base64url(128)),
  }),
})
export type PasskeySignIn = z.infer<typeof PasskeySignIn>

/** The options that a browser needs: PublicKeyCredentialCreationOptionsJSON or …RequestOptionsJSON. */
export const PasskeyOptions = z.looseObject({ challenge: z.string() })

/** Whether "Sign in with a passkey" can help anybody. */
export const PasskeyAvailability = z.object({ isAvailable: z.boolean() })
export type PasskeyAvailability = z.infer<typeof PasskeyAvailability>
