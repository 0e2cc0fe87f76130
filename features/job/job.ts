import * as z from 'zod/mini'
import { dayInWords } from '#firm/calendar-day.ts'
import { Day, Id, longText, optional, required, Timestamp, text } from '#firm/fields.ts'

/** A note about a job. Customers never see it. */
export const JobNote = z.object({
  id: Id,
  text: z.string(),
  /** Who wrote it. Null for the owner's password, and before there were people. */
  person: z.nullable(z.string()),
  writtenAt: Timestamp,
})
export type JobNote = z.infer<typeof JobNote>

/** `writtenAt` is when it was typed, if that was earlier: a phone without signal sends it later. */
export const NewJobNote = z.object({ text: required(longText(5000), 'Note'), writtenAt: z.optional(Timestamp) })
export type NewJobNote = z.infer<typeof NewJobNote>

export const jobPhotoKinds = ['before', 'during', 'after'] as const
export type JobPhotoKind = (typeof jobPhotoKinds)[number]

/** What customers read below a photo. */
export const jobPhotoCaptions: Record<JobPhotoKind, string> = {
  before: 'Before',
  during: 'During the work',
  after: 'After',
}

export const maxJobPhotos = 30

/** The photos that staff took at a job, in the order in which they arrived. */
export const JobPhoto = z.object({
  id: Id,
  kind: z.enum(jobPhotoKinds),
  person: z.nullable(z.string()),
  createdAt: Timestamp,
  /** Whether the customer sees it in the report. */
  inReport: z.boolean(),
})
export type JobPhoto = z.infer<typeof JobPhoto>

export const maxCheckLength = 200
const checkText = () => text(maxCheckLength)

/** An item of the checklist of a job. */
export const JobCheck = z.object({
  item: z.string(),
  isDone: z.boolean(),
  /** What was measured or noted. */
  value: z.nullable(z.string()),
  /** Who ticked it last. */
  person: z.nullable(z.string()),
  /** Null if nobody has touched it. */
  checkedAt: z.nullable(Timestamp),
})
export type JobCheck = z.infer<typeof JobCheck>

export const JobCheckChange = z.object({
  item: required(checkText(), 'Item'),
  isDone: z.boolean(),
  value: optional(checkText()),
  checkedAt: z.optional(Timestamp),
})
export type JobCheckChange = z.infer<typeof JobCheckChange>

const maxParts = 20

/** Something that was built in. */
export const JobPart = z.object({
  name: required(text(100), 'Part'),
  serialNumber: optional(text(60)),
  warrantyUntil: z._default(z.nullable(Day), null),
})
export type JobPart = z.infer<typeof JobPart>

/** Such as "Surge protector. Serial number SP-1. Warranty until Saturday, December 1, 2029". */
export const partInWords = ({ name, ...part }: JobPart): string => [name, ...partFacts(part)].join('. ')

export const partFacts = ({ serialNumber, warrantyUntil }: Omit<JobPart, 'name'>): string[] => [
  ...(serialNumber ? [`Serial number ${serialNumber}`] : []),
  ...(warrantyUntil ? [`Warranty until ${dayInWords(warrantyUntil)}`] : []),
]

/** What the customer keeps of a job. */
export const JobReportChange = z.object({
  text: z._default(longText(2000), ''),
  parts: z._default(z.array(JobPart).check(z.maxLength(maxParts)), []),
  /** Ids of the photos that the customer sees. */
  photos: z._default(z.array(Id).check(z.maxLength(maxJobPhotos)), []),
  /** Whether the customer's page shows it. */
  isShown: z._default(z.boolean(), true),
  /** Whether to email the customer that it is there. */
  tellCustomer: z._default(z.boolean(), false),
})
export type JobReportChange = z.infer<typeof JobReportChange>

export const JobReport = z.object({
  text: z.string(),
  parts: z.array(JobPart),
  photos: z.array(Id),
  /** Who wrote it. */
  person: z.nullable(z.string()),
  /** Null if nobody has written it. */
  savedAt: z.nullable(Timestamp),
  /** Since when the customer's page shows it. */
  shownAt: z.nullable(Timestamp),
})
export type JobReport = z.infer<typeof JobReport>

/** For If-Match, while nobody has written a report. */
export const neverSaved = '1970-01-01T00:00:00.000Z'

/** The report as its customer sees it. */
export const CustomerReport = z.object({
  /** The day of the work. */
  day: Day,
  /** The first names of who came, if the firm names them. */
  people: z.array(z.string()),
  text: z.string(),
  photos: z.array(z.object({ id: Id, kind: z.enum(jobPhotoKinds) })),
  checks: z.array(z.object({ item: z.string(), value: z.nullable(z.string()) })),
  parts: z.array(JobPart),
  savedAt: Timestamp,
})
export type CustomerReport = z.infer<typeof CustomerReport>

/** Another report for the same customer and address. `id` is that of its booking. */
export const OtherReport = z.object({ id: Id, day: Day, service: z.string(), text: z.string() })
export type OtherReport = z.infer<typeof OtherReport>

/** The new path of a customer's page. */
export const PageAddress = z.object({ request: z.string() })
export type PageAddress = z.infer<typeof PageAddress>

/** An earlier job at the same address, newest first in a list. */
export const EarlierJob = z.object({
  id: Id,
  day: Day,
  service: z.string(),
  status: z.string(),
  notes: z.array(JobNote),
  /** What staff took, oldest first. */
  photos: z.array(z.pick(JobPhoto, { id: true, kind: true })),
  /** The sentences of its report. */
  report: z.string(),
})
export type EarlierJob = z.infer<typeof EarlierJob>

/** What a job has, for the end of the day. */
export const JobState = z.object({
  id: Id,
  photos: z.int(),
  /** Ticked items of the checklist, of all items. */
  checks: z.object({ done: z.int(), all: z.int() }),
  hasReport: z.boolean(),
})
export type JobState = z.infer<typeof JobState>
