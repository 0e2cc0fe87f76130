import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { draftKeyOf, forgetDraft } from './draft-memory.ts'
import { draftMark } from './keep-typed.ts'
import { tabMemory } from './tab-memory.ts'

/**
 * Keeps what is typed for `path` in this tab, so that neither a reload nor the way back loses it, until it has been sent
 * or the form is empty again. What the browser itself brought back, or was typed before the page woke up, comes first.
 * `revive` drops what has gone stale. Returns what the form has to carry so that leaving before the page woke up loses
 * nothing either.
 */
export function useKeptDraft<Values extends FieldValues, Output>(
  path: string,
  { getValues, reset, subscribe }: UseFormReturn<Values, unknown, Output>,
  revive: (draft: Partial<Values>) => Partial<Values> = (draft) => draft,
): { [draftMark]: string } {
  const bringBack = useEffectEvent(() => {
    const draft = revive(tabMemory.read<Partial<Values>>(draftKeyOf(path)) ?? {})
    const typed = Object.fromEntries(Object.entries(getValues()).filter(([, value]) => value))
    // What was typed is in the form already, but those who watch the form were not told.
    const values = { ...draft, ...typed } as Values // both are of the same form
    if (Object.keys(values).length > 0) reset(values, { keepDefaultValues: true })
  })
  useEffect(() => {
    const unsubscribe = subscribe({
      formState: { values: true },
      callback({ values }) {
        if (Object.values(values).some(Boolean)) tabMemory.write(draftKeyOf(path), values)
        else forgetDraft(path)
      },
    })
    // Heard by the above: what was typed before the page woke up is kept from here on.
    bringBack()
    return unsubscribe
  }, [path, subscribe])
  return { [draftMark]: draftKeyOf(path) }
}
