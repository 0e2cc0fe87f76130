import * as z from 'zod/mini'
import { PersonId } from '#core/person-id.ts'
import { Id, Timestamp } from '#firm/fields.ts'

/** How a field of the content is edited. `file`: only in the file itself. */
export const fieldControls = [
  'text',
  'number',
  'switch',
  'choice',
  'choices',
  'texts',
  'list',
  'group',
  'file',
] as const

/** A field of a content file. `path` is as in docs/content.md: `prices[].name` is in each item of the list `prices`. */
export const ContentField = z.object({
  path: z.string(),
  control: z.enum(fieldControls),
  help: z.string(),
  /** What is allowed, in words. */
  allowed: z.string(),
  isRequired: z.boolean(),
  /** What applies without the field, in words. */
  byDefault: z.nullable(z.string()),
  /** Of a choice or choices. */
  choices: z.array(z.string()),
})
export type ContentField = z.infer<typeof ContentField>

const FileName = z
  .string()
  .check(z.maxLength(100), z.regex(/^[a-z\d][a-z\d/-]*\.(yaml|md|jpg|png|webp|avif)$/, 'There is no such file'))

const picturePattern = /^pictures\/([a-z\d]+(?:-[a-z\d]+)*)\.(?:jpg|png|webp|avif)$/

/** The name that pictures.yaml has for a picture file, such as "van" for pictures/van.jpg. Undefined for another file. */
export const pictureNameOf = (name: string): string | undefined => picturePattern.exec(name)?.[1]

/** The files of the content, and whether they can be changed here. */
export const Website = z.object({
  files: z.array(
    z.object({
      name: z.string(),
      about: z.string(),
      /** All its values, for a search. */
      words: z.string(),
    }),
  ),
  pictures: z.array(
    z.object({
      /** The file, such as pictures/van.jpg. */
      name: z.string(),
      /** Its alt text. */
      description: z.string(),
      /** The address of a small copy. Null for a picture that visitors do not see yet. */
      thumbnail: z.nullable(z.string()),
    }),
  ),
  /** Why the content can only be read here. */
  readOnlyReason: z.nullable(z.string()),
})
export type Website = z.infer<typeof Website>

/** A file with its fields. */
export const WebsiteFile = z.object({
  name: z.string(),
  about: z.string(),
  /** Changes with the file. Empty for one that does not exist. */
  version: z.string(),
  /** Whether visitors see this version. */
  isLive: z.boolean(),
  canBeRemoved: z.boolean(),
  fields: z.array(ContentField),
  /** The values by name, as they are written: numbers may be texts. */
  values: z.record(z.string(), z.unknown()),
  /** The text below the fields, in Markdown. Null for a file without one. */
  body: z.nullable(z.string()),
})
export type WebsiteFile = z.infer<typeof WebsiteFile>

export const FileQuery = z.strictObject({ name: FileName })

/** No field of the content has more levels. */
const maxLevels = 8

/** Does not call itself, because a value may have thousands of levels. */
function isShallow(value: unknown): boolean {
  let level = [value]
  for (let depth = 0; depth <= maxLevels; depth += 1) {
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []))
    if (level.length === 0) return true
  }
  return false
}

const PathKey = z.union([z.string().check(z.maxLength(100)), z.int().check(z.gte(0), z.lte(1000))])

/** The browser sends a picture of 2,880 pixels at most. */
const maxPictureLength = 8_000_000

/** A new value of a field. Null removes the field, so that its default applies. */
export const FieldChange = z.object({
  path: z.array(PathKey).check(z.minLength(1, 'Name a field'), z.maxLength(8)),
  value: z.unknown().check(z.refine(isShallow, 'The value has too many levels')),
})
export type FieldChange = z.infer<typeof FieldChange>

export const WebsitePublish = z.object({
  name: FileName,
  /** The version that was changed. */
  version: z.string().check(z.maxLength(64)),
  changes: z.array(FieldChange).check(z.maxLength(200)),
  /** The new text below the fields. Without it, the text stays. */
  body: z.optional(z.string().check(z.maxLength(100_000))),
  /** The new picture, in Base64. */
  picture: z.optional(
    z.string().check(z.maxLength(maxPictureLength), z.regex(/^[A-Za-z\d+/]*={0,2}$/, 'This is not Base64')),
  ),
  /** Removes the file. */
  isRemoved: z.optional(z.boolean()),
})
export type WebsitePublish = z.infer<typeof WebsitePublish>

/** A change of the content that was published here. */
export const WebsiteChange = z.object({
  id: Id,
  at: Timestamp,
  personId: z.nullable(PersonId),
  /** The name of the person. Null for the owner's password. */
  person: z.nullable(z.string()),
  name: z.string(),
  /** The names of the fields that changed, or `added` or `removed`. */
  fields: z.array(z.string()),
})
export type WebsiteChange = z.infer<typeof WebsiteChange>
