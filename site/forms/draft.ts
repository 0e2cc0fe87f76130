import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { takeChosenService } from './chosen-service.ts'
import { deleteDraft, draftKeyOf } from './draft-storage.ts'
import { tabStorage } from './tab-storage.ts'

type DraftOptions<Values> = {
  /** The choices of the service. A link to the form can name one. */
  services: readonly string[]
  /** Removes outdated values from a restored draft. */
  dropStale?: (draft: Partial<Values>) => Partial<Values>
}

/**
 * Saves a draft of the form for the endpoint at `path` in this tab until the form is sent or emptied. The service that a link
 * chose overrides the draft, and so does text that the browser restored, or that was typed before hydration. Returns the form
 * attribute that `event-replay.ts` reads.
 */
export function useDraft<Values extends FieldValues, Output>(
  path: string,
  { getValues, reset, subscribe }: UseFormReturn<Values, unknown, Output>,
  { services, dropStale = (draft) => draft }: DraftOptions<Values>,
): { 'data-draft': string } {
  const restoreDraft = useEffectEvent(() => {
    const draft = dropStale(tabStorage.read<Partial<Values>>(draftKeyOf(path)) ?? {})
    const service = takeChosenService(services)
    const typed = Object.fromEntries(Object.entries(getValues()).filter(([, value]) => value))
    // The form already contains the typed text, but its subscribers were not notified. reset() notifies them.
    const values = { ...draft, ...(service && { service }), ...typed } as Values // all come from this form
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
