import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { draftKeyOf, forgetDraft } from './draft-storage.ts'
import { tabMemory } from './tab-memory.ts'

/**
 * Keeps a draft of the form for `path` in this tab, until the form is sent or empty again. Text that the browser restored,
 * or that was typed before hydration, wins over the draft. `revive` drops stale values. Returns the form's attribute,
 * which `before-hydration.ts` reads.
 */
export function useKeptDraft<Values extends FieldValues, Output>(
  path: string,
  { getValues, reset, subscribe }: UseFormReturn<Values, unknown, Output>,
  revive: (draft: Partial<Values>) => Partial<Values> = (draft) => draft,
): { 'data-draft': string } {
  const bringBack = useEffectEvent(() => {
    const draft = revive(tabMemory.read<Partial<Values>>(draftKeyOf(path)) ?? {})
    const typed = Object.fromEntries(Object.entries(getValues()).filter(([, value]) => value))
    // Typed text is in the form already, but the form's subscribers do not know it.
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
    // The subscription above hears of this, so text typed before hydration is in the draft from here on.
    bringBack()
    return unsubscribe
  }, [path, subscribe])
  return { 'data-draft': draftKeyOf(path) }
}
