import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { deleteDraft, draftKeyOf } from './draft-storage.ts'
import { tabStorage } from './tab-storage.ts'

/**
 * Saves a draft of the form for the endpoint at `path` in this tab until the form is sent or emptied. Text that the
 * browser restored, or that was typed before hydration, overrides the draft. `dropStale` removes outdated values from a
 * restored draft. Returns the form attribute that `event-replay.ts` reads.
 */
export function useDraft<Values extends FieldValues, Output>(
  path: string,
  { getValues, reset, subscribe }: UseFormReturn<Values, unknown, Output>,
  dropStale: (draft: Partial<Values>) => Partial<Values> = (draft) => draft,
): { 'data-draft': string } {
  const restoreDraft = useEffectEvent(() => {
    const draft = dropStale(tabStorage.read<Partial<Values>>(draftKeyOf(path)) ?? {})
    const typed = Object.fromEntries(Object.entries(getValues()).filter(([, value]) => value))
    // The form already contains the typed text, but its subscribers were not notified. reset() notifies them.
    const values = { ...draft, ...typed } as Values // both come from this form
    if (Object.keys(values).length > 0) reset(values, { keepDefaultValues: true })
  })
  useEffect(() => {
    const unsubscribe = subscribe({
      formState: { values: true },
      callback({ values }) {
        if (Object.values(values).some(Boolean)) tabStorage.write(draftKeyOf(path), values)
        else deleteDraft(path)
      },
    })
    // Runs after the subscription, so that text typed before hydration enters the draft.
    restoreDraft()
    return unsubscribe
  }, [path, subscribe])
  return { 'data-draft': draftKeyOf(path) }
}
