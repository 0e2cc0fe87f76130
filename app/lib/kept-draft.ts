import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { draftMark } from './keep-typed.ts'
import { tabMemory } from './tab-memory.ts'

const keyOf = (path: string) => `draft ${path}`
/** Where the last attempt to send the form is kept: it holds the same words. */
export const attemptKeyOf = (path: string) => `attempt ${path}`

/**
 * Keeps what is typed for `path` in this tab, so that neither a reload nor the way back loses it, until the form is
 * empty again. What the browser itself brought back, or was typed before the page woke up, comes first. `revive` drops
 * what has gone stale. Returns what the form has to carry so that leaving before the page woke up loses nothing either.
 */
export function useKeptDraft<Values extends FieldValues, Output>(
  path: string,
  { getValues, reset, subscribe }: UseFormReturn<Values, unknown, Output>,
  revive: (draft: Partial<Values>) => Partial<Values> = (draft) => draft,
): { [draftMark]: string } {
  const bringBack = useEffectEvent(() => {
    const draft = revive(tabMemory.read<Partial<Values>>(keyOf(path)) ?? {})
    const typed = Object.fromEntries(Object.entries(getValues()).filter(([, value]) => value))
    // What was typed is in the form already, but those who watch the form were not told.
    const values = { ...draft, ...typed } as Values // both are of the same form
    if (Object.keys(values).length > 0) reset(values, { keepDefaultValues: true })
  })
  useEffect(() => {
    bringBack()
    return subscribe({
      formState: { values: true },
      callback({ values }) {
        if (Object.values(values).some(Boolean)) tabMemory.write(keyOf(path), values)
        else forgetDraft(path)
      },
    })
  }, [path, subscribe])
  return { [draftMark]: keyOf(path) }
}

export function forgetDraft(path: string): void {
  tabMemory.forget(keyOf(path))
  tabMemory.forget(attemptKeyOf(path))
}
