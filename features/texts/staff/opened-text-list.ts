import { useMutation, useQuery } from '@tanstack/react-query'
import { hasEndedSession, staffRequest } from '#dashboard/kit/access.ts'
import { sendChange } from '#dashboard/kit/changes.ts'
import { useBatch } from '#dashboard/kit/list/batch.ts'
import { pathOf, reload, textsPath } from '#dashboard/kit/lists.ts'
import { queryClient } from '#dashboard/kit/query-client.ts'
import { reasonOf } from '#dashboard/kit/reason.ts'
import type { NewOpenedText, OpenedText } from '#features/texts/text-message.ts'
import { groupBy } from '#ui/group-by.ts'
import { toast } from '#ui/toast.ts'
import { textLabels } from './text-labels.ts'

/** The texts that staff opened for the booking, newest first. One request covers all bookings of the batch. */
export function useOpenedTexts(bookingId: number): OpenedText[] {
  const ids = useBatch().join()
  const { data } = useQuery({
    queryKey: [textsPath, ids],
    queryFn: async () => {
      const texts = await staffRequest<OpenedText[]>(`${textsPath}?ids=${ids}`)
      return groupBy(texts, (text) => text.bookingId)
    },
    enabled: ids !== '',
  })
  return data?.get(bookingId) ?? []
}

/** Records that a text was opened. Nobody waits for it: the messages app is already opening. */
export function useTextRecord(bookingId: number) {
  const { mutate } = useMutation<OpenedText, Error, NewOpenedText>(
    {
      mutationFn: (text) =>
        sendChange(
          { list: 'bookings', id: bookingId, kind: `text ${text.kind}`, text: `Text opened: ${textLabels[text.kind]}` },
          { method: 'POST', path: `${pathOf('bookings')}/${bookingId}/texts`, body: text, keepalive: true },
          { again: () => mutate(text), explain: reasonOf },
        ),
      onError: (error) => {
        if (hasEndedSession(error)) return
        const description = 'Failed to record that you opened a text.'
        toast({ title: 'Text Not Recorded', description, tone: 'destructive' })
      },
      // Also after a failure: a phone may drop the answer while another app is open.
      onSettled: () => reload(textsPath),
    },
    queryClient,
  )
  return mutate
}
