import * as z from 'zod/mini'
import { PersonId } from '#core/person-id.ts'
import { Id, Timestamp } from '#firm/fields.ts'

/** How a field of the content is edited. `picture` is the name of one. `file`: only in the file itself. */
export const fieldControls = [
  'text',
  'time',
  'day',
  'picture',
  'number',
  'switch',
  'choice',
  'choices',
  'texts',
  'times',
  'list',
  'group',
  'file',
] as const

/** A field of a content file. `path` is as in docs/owner/content.md: `prices[].name` is in each item of the list `prices`. */
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

const PathKey = z.union([z.string().check(z.maxLength(100)), z.int().check(z.gte(0), z.lte(1000))])

/** The files of the content, and whether they can be changed here. */
export const Website = z.object({
  files: z.array(
    z.object({
      name: z.string(),
      about: z.string(),
      /** What its fields say, and the text below them, whose path is empty. */
      texts: z.array(z.object({ path: z.array(PathKey), text: z.string() })),
    }),
  ),
  /** The files with changes that are not published. */
  drafts: z.array(z.string()),
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
  /** How many texts of a file are still in [brackets], for the owner to write. Files without one are left out. */
  unfinished: z.array(z.object({ name: z.string(), count: z.int() })),
  /** Whether visitors see a sample, of which the first change makes a copy. */
  isSample: z.boolean(),
  /** Why the content can only be read here. */
  readOnlyReason: z.nullable(z.string()),
})
export type Website = z.infer<typeof Website>

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

/** A new value of a field. Null removes the field, so that its default applies. */
export const FieldChange = z.object({
  path: z.array(PathKey).check(z.minLength(1, 'Name a field'), z.maxLength(8)),
  value: z.unknown().check(z.refine(isShallow, 'The value has too many levels')),
})
export type FieldChange = z.infer<typeof FieldChange>

/** What is typed into the form of a file and not published. */
export const FileDraft = z.object({
  name: FileName,
  changes: z.array(FieldChange).check(z.maxLength(200)),
  /** The new text below the fields. Without it, the text stays. */
  body: z.optional(z.string().check(z.maxLength(100_000))),
})
export type FileDraft = z.infer<typeof FileDraft>

/** `since` is when the draft was saved that this one replaces. Without changes, the draft is removed. */
export const KeptDraft = z.extend(FileDraft, { since: z.nullable(z.string().check(z.maxLength(30))) })
export type KeptDraft = z.infer<typeof KeptDraft>

export const DraftKept = z.object({ savedAt: z.nullable(Timestamp) })
export type DraftKept = z.infer<typeof DraftKept>

/** A page as it would be with the drafts of all files, and with this one instead of the kept one. */
export const PreviewRequest = z.object({
  path: z.string().check(z.maxLength(200), z.regex(/^\/[a-z\d/-]*$/, 'There is no such page')),
  draft: z.optional(FileDraft),
})
export type PreviewRequest = z.infer<typeof PreviewRequest>

export const Preview = z.object({
  /** Of the page, for one request. */
  address: z.string(),
  /** What visitors would notice, one sentence each. */
  advice: z.array(z.string()),
})
export type Preview = z.infer<typeof Preview>

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
  /** What was typed and not published, and by whom. */
  draft: z.nullable(
    z.object({
      changes: z.array(FieldChange),
      body: z.nullable(z.string()),
      savedAt: Timestamp,
      /** The name of the person. Null for the owner's password. */
      person: z.nullable(z.string()),
      isOwn: z.boolean(),
    }),
  ),
})
export type WebsiteFile = z.infer<typeof WebsiteFile>

export const FileQuery = z.strictObject({ name: FileName })

/** The browser sends a picture of 2,880 pixels at most. */
const maxPictureLength = 8_000_000

export const WebsitePublish = z.extend(FileDraft, {
  /** The version that was changed. */
  version: z.string().check(z.maxLength(64)),
  /** The new picture, in Base64. */
  picture: z.optional(
    z.string().check(z.maxLength(maxPictureLength), z.regex(/^[A-Za-z\d+/]*={0,2}$/, 'This is not Base64')),
  ),
  /** Removes the file. */
  isRemoved: z.optional(z.boolean()),
})
export type WebsitePublish = z.infer<typeof WebsitePublish>

/** What a new firm answers. */
export const startFlags = [
  ...(['trade', 'name', 'country', 'phone', 'email', 'town', 'zip'] as const),
  ...(['currency', 'coordinates', 'timezone', 'hours', 'services'] as const),
] as const
export type StartFlag = (typeof startFlags)[number]

const Answer = z.optional(z.string().check(z.maxLength(1000)))

/** A sample to start from, and the facts of the firm. What is left out or empty stays as in the sample. */
export const WebsiteStart = z.object({
  sample: z.string().check(z.maxLength(50)),
  ...(Object.fromEntries(startFlags.map((flag) => [flag, Answer])) as Record<StartFlag, typeof Answer>),
})
export type WebsiteStart = z.infer<typeof WebsiteStart>

/** The samples to start from, with what they answer. */
export const StartChoices = z.object({
  samples: z.array(
    z.object({
      name: z.string(),
      questions: z.array(
        z.object({
          flag: z.enum(startFlags),
          text: z.string(),
          byDefault: z.string(),
          /** Empty if anything can be typed. */
          choices: z.array(z.string()),
        }),
      ),
    }),
  ),
})
export type StartChoices = z.infer<typeof StartChoices>

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
