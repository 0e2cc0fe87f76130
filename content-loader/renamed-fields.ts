/**
 * The new names of fields that earlier releases called differently: by the old field, such as "business.yaml prices.cost" or
 * "services/*.md picture". Items of lists have no number. A mistake in an owner's content then names the new field.
 */
export const renamedFields: Record<string, string> = {
  'business.yaml cancellationNoticeHours': 'cancelNoticeHours',
}

/** The new name of a field of a file. Undefined if it was not renamed. */
export function newNameOf(
  file: string,
  field: readonly PropertyKey[],
  renamed: Record<string, string>,
): string | undefined {
  const [name = '', folder] = file.split('/').reverse()
  const kind = folder === 'services' ? 'services/*.md' : folder === 'pages' ? `pages/${name}` : name
  return renamed[`${kind} ${field.filter((key) => typeof key !== 'number').join('.')}`]
}
