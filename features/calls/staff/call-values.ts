import { callTypeLabels } from '#dashboard/kit/badges.tsx'
import { askedValuesOf } from '#dashboard/kit/edit/asked-values.ts'
import { changesBetween, editsBetween } from '#dashboard/kit/edit/edit-notice.tsx'
import type { EditedRow } from '#dashboard/kit/edit/use-edited-row.ts'
import { type CallField, callFieldNames, callFields } from '#features/calls/call-fields.ts'
import type { CallLog, CallLogUpdate, NewCallLog } from '#features/calls/call-log.ts'
import { labelsOf } from '#firm/field-facts.ts'

/** The fields of the form. */
export type CallValues = Record<CallField | 'callType', string> & { followUpRequired: boolean }

export const valuesOf = (call: CallLog): CallValues => ({
  ...askedValuesOf(callFields, call),
  callType: Object.hasOwn(callTypeLabels, call.callType) ? call.callType : 'incoming',
  followUpRequired: call.followUpRequired,
})

/** Only the edited fields. */
export function editsOf(call: CallLog, body: NewCallLog): CallLogUpdate {
  const before = valuesOf(call)
  const fields = Object.keys(before) as (keyof CallValues)[] // its own keys
  const edited = fields.filter((field) => (body[field] ?? '') !== before[field])
  return Object.fromEntries(edited.map((field) => [field, body[field]]))
}

const fieldNames: Record<keyof CallValues, string> = {
  ...labelsOf(callFieldNames),
  callType: 'Call Type',
  followUpRequired: 'Follow-up Required',
}

/** What others changed since the call was opened, one sentence for each field. */
export function changesTo({ opened, base }: Pick<EditedRow<CallLog>, 'opened' | 'base'>): string[] {
  return changesBetween([textsOf(valuesOf(opened)), textsOf(valuesOf(base))], fieldNames, inWords)
}

/** What the form changes, in words. */
export const editsIn = (base: CallLog, values: CallValues): string =>
  editsBetween([textsOf(valuesOf(base)), textsOf(values)], fieldNames, inWords)

const inWords = (field: keyof CallValues, value: string) =>
  field === 'callType' || field === 'followUpRequired' ? value : undefined

function textsOf({ callType, followUpRequired, ...texts }: CallValues) {
  const types: Record<string, string> = callTypeLabels
  return {
    ...texts,
    callType: types[callType] ?? callType,
    followUpRequired: followUpRequired ? 'checked' : 'not checked',
  }
}
