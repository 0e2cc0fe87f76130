import { bookingFieldNames } from '#features/bookings/booking-fields.ts'
import { callFieldNames } from '#features/calls/call-fields.ts'
import { quoteRequestFieldNames } from '#features/quote-requests/quote-request-fields.ts'

/**
 * Where a customer's data can be: every column of every table. A test compares this list with the schema of both engines, so a
 * column that is missing here fails it.
 */
export type StoredTable = {
  /** What a text of it is called in a message, such as "has the address in a quote". */
  place: string
  /** The columns of its primary key. */
  key: readonly string[]
  /** Columns that are searched for a customer's name, email address, phone number and street address. JSON counts as text. */
  read: readonly string[]
  /** Columns with a file. It cannot be searched, but goes with its row. */
  files?: readonly string[]
  /** Columns with the hash of an email address. */
  hashed?: readonly string[]
  /** Columns without personal data of their own, with the reason. */
  free: Readonly<Record<string, string>>
  /** Whether its contact details are those of the row's customer, now or earlier. */
  isContact?: true
  /** The row of a list that a row of it belongs to, such as bookings/12. */
  owner?: (row: Record<string, unknown>) => string | undefined
}

/** What the columns hold that are free of personal data. */
const number = 'a number that we made'
const instant = 'an instant or a day'
const word = 'one of our own words'
const person = 'the id of one of the staff'
const secret = 'a random secret, or its hash'
const digest = 'a hash that we cannot compute from contact details'
const firm = 'about the business'
const copy = 'made of other columns of its row, and rewritten with them'

const free = (reasons: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(reasons).flatMap(([reason, columns]) => columns.split(' ').map((column) => [column, reason])),
  )

const ofList =
  (list: string) =>
  ({ id }: Record<string, unknown>) =>
    `${list}/${id}`

/** Our tables name the list and the row. */
const ofRow = ({ list, rowId }: Record<string, unknown>) => `${list}/${rowId}`

const listOfAbout: Record<string, string> = { booking: 'bookings', contact_submission: 'contact-submissions' }

export const storedTables: Readonly<Record<string, StoredTable>> = {
  bookings: {
    place: 'its text',
    key: ['id'],
    isContact: true,
    owner: ofList('bookings'),
    read: [
      ...bookingFieldNames.filter((field) => field !== 'preferredDate'),
      ...['estimatedDuration', 'googleBookingUrl', 'notes', 'sourceDetail'],
    ],
    free: free({
      [number]: 'id windowMinutes durationMinutes amountCents hasPreference',
      [instant]:
        'preferredDate plannedDay plannedTime agreedAt completedAt heldUntil created_at updated_at toldVisit sentDays',
      [word]: 'status priority',
      [person]: 'people',
      [copy]: 'searchText phoneDigits',
    }),
  },
  contact_submissions: {
    place: 'its text',
    key: ['id'],
    isContact: true,
    owner: ofList('contact-submissions'),
    read: [...quoteRequestFieldNames, 'estimated_value', 'notes', 'source', 'sourceDetail'],
    free: free({
      [number]: 'id',
      [instant]: 'follow_up_date created_at updated_at',
      [word]: 'status priority',
      [copy]: 'searchText phoneDigits',
    }),
  },
  call_logs: {
    place: 'its text',
    key: ['id'],
    isContact: true,
    owner: ofList('call-logs'),
    read: callFieldNames,
    free: free({
      [number]: 'id followUpRequired',
      [instant]: 'created_at updated_at',
      [word]: 'callType',
      [copy]: 'searchText phoneDigits',
    }),
  },
  deleted_rows: {
    place: 'its text',
    key: ['table_name', 'id'],
    isContact: true,
    owner: ({ table_name, id }) => `${String(table_name).replace('_', '-')}/${id}`,
    read: ['row'],
    free: free({ [number]: 'id', [instant]: 'deleted_at', [word]: 'table_name' }),
  },
  row_changes: {
    place: 'its history',
    key: ['id'],
    isContact: true,
    owner: ofRow,
    read: ['before'],
    free: free({ [number]: 'id rowId', [instant]: 'created_at', [word]: 'list kind by', [person]: 'personId' }),
  },
  request_messages: {
    place: 'a message',
    key: ['id'],
    owner: ofRow,
    read: ['text', 'reply', 'preferredTime'],
    free: free({
      [number]: 'id rowId',
      [instant]: 'preferredDate created_at answeredAt',
      [word]: 'list kind state',
      [person]: 'personId',
    }),
  },
  quotes: {
    place: 'a quote',
    key: ['id'],
    owner: ofRow,
    read: ['customerName', 'address', 'options', 'message', 'terms', 'acceptance', 'declineText'],
    files: ['pdf'],
    free: free({
      [number]: 'id quoteId sequence version rowId taxThousandths amountCents depositPercent smallestCents',
      [instant]: 'validUntil created_at updated_at sentAt openedAt answeredAt depositPaidAt',
      [word]: 'list status',
      [digest]: 'sha256',
      [firm]: 'firm',
    }),
  },
  outbox: {
    place: 'the state of an email',
    key: ['id'],
    owner: ({ about, subjectId }) => {
      const list = listOfAbout[String(about)]
      return list && `${list}/${subjectId}`
    },
    read: ['reason', 'reasonGiven', 'suspicion'],
    free: free({
      [number]: 'id subjectId attempts requestMessageId quoteVersionId messageId',
      [instant]: 'nextAttemptAt claimedUntil sentAt created_at',
      [word]: 'about purpose state onceKey',
      [digest]: 'previewHash',
      [person]: 'personId',
    }),
  },
  replay_keys: {
    place: 'a kept answer',
    key: ['key'],
    // Answers about a change begin with the name of their row: see changeOnce.
    owner: ({ answer }) => /^\{"changed":"([\w-]+\/\d+)"/.exec(String(answer))?.[1],
    read: ['answer'],
    free: free({ [digest]: 'key fingerprint', [instant]: 'created_at' }),
  },
  photos: {
    place: 'a photo',
    key: ['id'],
    owner: ofRow,
    read: [],
    files: ['thumb', 'full'],
    free: free({ [number]: 'id rowId width height', [instant]: 'created_at', [word]: 'list' }),
  },
  opened_texts: {
    place: 'an opened text',
    key: ['id'],
    owner: ({ bookingId }) => `bookings/${bookingId}`,
    read: [],
    free: free({ [number]: 'id bookingId', [instant]: 'created_at', [word]: 'kind', [person]: 'personId' }),
  },
  conversions: {
    place: 'a conversion',
    key: ['list', 'id'],
    owner: ({ list, id }) => `${list}/${id}`,
    read: [],
    free: free({ [number]: 'id bookingId', [instant]: 'created_at', [word]: 'list' }),
  },
  first_answers: {
    place: 'a first answer',
    key: ['list', 'rowId'],
    owner: ofRow,
    read: [],
    free: free({ [number]: 'rowId seconds', [instant]: 'receivedAt', [word]: 'list' }),
  },
  mail_allowances: {
    place: 'a daily quota of emails',
    key: ['recipient', 'day'],
    read: [],
    hashed: ['recipient'],
    free: free({ [number]: 'used', [instant]: 'day' }),
  },
  review_recipients: {
    place: 'the note of a review request',
    key: ['recipient'],
    read: [],
    hashed: ['recipient'],
    free: free({ [number]: 'bookingId', [instant]: 'askedAt saidNoAt' }),
  },
  closed_days: {
    place: 'the reason of closed days',
    key: ['id'],
    read: ['reason'],
    free: free({ [number]: 'id', [instant]: 'first_day last_day', [word]: 'part', [person]: 'personId' }),
  },
  price_items: {
    place: 'a line of the price list',
    key: ['id'],
    read: ['description', 'unit'],
    free: free({ [number]: 'id unitPriceCents taxable', [instant]: 'created_at updated_at' }),
  },
  calendar_feeds: {
    place: 'the name of a calendar',
    key: ['id'],
    read: ['name'],
    free: free({ [number]: 'id', [instant]: 'created_at', [secret]: 'hash', [person]: 'createdBy personId' }),
  },
  activity: {
    place: 'the activity',
    key: ['id'],
    read: ['detail'],
    free: free({ [number]: 'id rowId', [instant]: 'at', [word]: 'action list', [person]: 'personId' }),
  },
  job_notes: {
    place: 'a note about a job',
    key: ['id'],
    owner: ({ bookingId }) => `bookings/${bookingId}`,
    read: ['text'],
    free: free({ [number]: 'id bookingId', [instant]: 'writtenAt', [person]: 'personId' }),
  },
  job_photos: {
    place: 'a photo of a job',
    key: ['photoId'],
    owner: ({ bookingId }) => `bookings/${bookingId}`,
    read: [],
    free: free({ [number]: 'photoId bookingId inReport', [word]: 'kind', [person]: 'personId' }),
  },
  job_checks: {
    place: 'the checklist of a job',
    key: ['bookingId', 'item'],
    owner: ({ bookingId }) => `bookings/${bookingId}`,
    read: ['value'],
    free: free({ [number]: 'bookingId isDone', [instant]: 'checkedAt', [firm]: 'item', [person]: 'personId' }),
  },
  job_reports: {
    place: 'the report of a job',
    key: ['bookingId'],
    owner: ({ bookingId }) => `bookings/${bookingId}`,
    read: ['text', 'parts'],
    free: free({ [number]: 'bookingId', [instant]: 'savedAt shownAt', [person]: 'personId' }),
  },
  told_crew: {
    place: 'what the crew was told',
    key: ['bookingId', 'personId'],
    owner: ({ bookingId }) => `bookings/${bookingId}`,
    read: [],
    free: free({
      [number]: 'bookingId isGone changes',
      [instant]: 'day time',
      [person]: 'personId',
      [digest]: 'details',
    }),
  },
  page_replacements: {
    place: 'the address of a page',
    key: ['bookingId'],
    owner: ({ bookingId }) => `bookings/${bookingId}`,
    read: [],
    free: free({ [number]: 'bookingId count' }),
  },
  content_changes: {
    place: 'the content',
    key: ['id'],
    read: [],
    free: free({
      [number]: 'id',
      [instant]: 'at publishedAt',
      [person]: 'personId',
      [firm]: 'name fields textBefore textAfter',
    }),
  },
  content_drafts: {
    place: 'the content',
    key: ['name'],
    read: [],
    free: free({ [instant]: 'savedAt', [person]: 'personId', [firm]: 'name changes body' }),
  },
  users: {
    place: 'an account of the staff',
    key: ['id'],
    read: ['email', 'first_name', 'last_name', 'profile_image_url', 'signInName', 'phone'],
    free: free({
      [number]: 'id',
      [instant]: 'created_at updated_at disabledAt',
      [word]: 'role color',
      [secret]: 'passphraseHash',
    }),
  },
  passkeys: {
    place: 'the name of a passkey',
    key: ['id'],
    read: ['name'],
    free: free({
      [number]: 'counter',
      [instant]: 'created_at lastUsedAt',
      [word]: 'transports',
      [secret]: 'id publicKey passwordTag',
      [person]: 'personId',
      [firm]: 'rpId',
    }),
  },
  passkey_challenges: {
    place: 'a challenge',
    key: ['challenge'],
    read: [],
    free: free({ [secret]: 'challenge', [instant]: 'expire', [person]: 'personId' }),
  },
  sessions: {
    place: 'a session',
    key: ['sid'],
    read: [],
    free: free({
      [secret]: 'sid',
      'when it began, a hash and the id of one of the staff': 'sess',
      [instant]: 'expire',
    }),
  },
  known_clients: {
    place: 'a known device',
    key: ['hash'],
    read: [],
    free: free({ [digest]: 'hash', [instant]: 'logged_in_at', [person]: 'personId' }),
  },
  throttled: {
    place: 'a rate limit',
    key: ['rule', 'address'],
    read: [],
    free: free({ [word]: 'rule', [digest]: 'address', 'times and counts': 'known', [instant]: 'expires_at' }),
  },
  request_secret: {
    place: 'the secret',
    key: ['id'],
    read: [],
    free: free({ [number]: 'id', [secret]: 'secret' }),
  },
  schema_migrations: {
    place: 'the schema',
    key: ['number'],
    read: [],
    free: free({ [number]: 'number' }),
  },
}
