import { quoteChoices } from '#content'

/** The label of a stored value. Unknown values stay as they are. */
export const quotableLabel = (stored: string | null) =>
  quoteChoices.find(({ value }) => value === stored)?.label ?? stored

/** The label of a stored value, or "Other" for unknown values. */
export const quotableName = (stored: string | null) =>
  stored ? (quoteChoices.find(({ value }) => value === stored)?.label ?? 'Other') : null
