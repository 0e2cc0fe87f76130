import * as z from 'zod/mini'
import { PersonId } from '#core/person-id.ts'
import { OptionalEmail, optional, phoneText, required, Timestamp, text } from '#firm/fields.ts'

export const roles = ['owner', 'office', 'crew'] as const
export type Role = (typeof roles)[number]

/** Colors that tell people apart at a glance, never without their name. */
export const personColors = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink'] as const

/** The columns of the table `users`. The specification has it without sign-in name, role, phone, color and dates. */
export const StoredPerson = z.object({
  id: PersonId,
  email: z.nullable(text(255)),
  firstName: required(text(255)),
  lastName: z.nullable(text(255)),
  profileImageUrl: z.nullable(text(2000)),
  /** What a passphrase begins with. */
  signInName: z.string().check(z.maxLength(20), z.regex(/^[\da-z]{2,20}$/)),
  role: z.enum(roles),
  phone: z.nullable(text(50)),
  color: z.enum(personColors),
  /** Never leaves the server. Null until a passphrase was made. */
  passphraseHash: z.nullable(z.string()),
  /** Null while the person can sign in. */
  disabledAt: z.nullable(Timestamp),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type StoredPerson = z.infer<typeof StoredPerson>

/** Somebody who works here and can sign in, as the owner sees them. */
export const Person = z.extend(z.omit(StoredPerson, { passphraseHash: true }), { hasPassphrase: z.boolean() })
export type Person = z.infer<typeof Person>

/** What everybody who signed in may know of the others: enough to say who comes. */
export const TeamMember = z.extend(z.pick(Person, { id: true, firstName: true, lastName: true, color: true }), {
  isDisabled: z.boolean(),
})
export type TeamMember = z.infer<typeof TeamMember>

export const fullName = ({ firstName, lastName }: Pick<StoredPerson, 'firstName' | 'lastName'>): string =>
  lastName ? `${firstName} ${lastName}` : firstName

/** Who signed in. Nobody, where the owner's password was used. */
export const SignedInPerson = z.pick(Person, { id: true, firstName: true, role: true })
export type SignedInPerson = z.infer<typeof SignedInPerson>

/** What the owner sends. Without a color, the person gets the one that the fewest have. */
export const NewPerson = z.object({
  firstName: StoredPerson.shape.firstName,
  lastName: optional(text(255)),
  /** Null for none. */
  email: z.pipe(
    z.pipe(
      z.nullish(OptionalEmail),
      z.transform((value): string | null => value || null),
    ),
    z.nullable(z.string()),
  ),
  phone: optional(phoneText(50)),
  role: StoredPerson.shape.role,
  color: z.optional(StoredPerson.shape.color),
})
export type NewPerson = z.infer<typeof NewPerson>

/** Shown once. The server keeps only its hash. */
export const NewPassphrase = z.object({ passphrase: z.string() })
