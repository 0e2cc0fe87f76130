import { useMutation, useQuery } from '@tanstack/react-query'
import { staffRequest } from '#dashboard/kit/access.ts'
import { reload } from '#dashboard/kit/lists.ts'
import { ifMatch, useStaffMutation } from '#dashboard/kit/mutations.ts'
import type { NewPriceItem, PriceImport, PriceImportRequest, PriceItem } from '#features/price-list/price-item.ts'
import { inDigits } from '#firm/formats.ts'
import { ApiError } from '#ui/api.ts'
import { toast } from '#ui/toast.ts'

const path = '/api/admin/price-items'
const reloads = [path]

/** The price list in alphabetical order, reloaded each time the panel opens. */
export function usePriceItems() {
  return useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => staffRequest<PriceItem[]>(path, { signal }),
    refetchOnMount: 'always',
  })
}

export const usePriceCreation = (onSuccess: () => void) =>
  useStaffMutation<NewPriceItem>({
    reloads,
    request: (body) => ({ method: 'POST', path, body }),
    success: 'Line Added',
    failure: { title: 'Create Failed', description: 'Failed to add the line.' },
    onSuccess,
  })

type PriceChange = { item: PriceItem; change: NewPriceItem }
type AfterChange = { onSuccess(): void; onConflict(): void }

export const usePriceChange = (after: AfterChange) =>
  useStaffMutation<PriceChange>({
    reloads,
    request: ({ item, change }) => ({
      method: 'PATCH',
      path: `${path}/${item.id}`,
      body: change,
      headers: ifMatch(item),
    }),
    success: 'Line Saved',
    failure: { title: 'Update Failed', description: 'Failed to save the line.' },
    explain: ({ status }) => (status === 404 ? 'Someone else deleted this line.' : undefined),
    ...after,
  })

export const usePriceRemoval = (onSuccess: () => void) =>
  useStaffMutation<PriceItem>({
    reloads,
    request: ({ id }) => ({ method: 'DELETE', path: `${path}/${id}` }),
    success: 'Line Deleted',
    failure: { title: 'Delete Failed', description: 'Failed to delete the line.' },
    explain: ({ status }) => (status === 404 ? 'Someone else deleted this line.' : undefined),
    onSuccess,
  })

/** Imports a file, or says what an import would do. */
export function usePriceImport(onSuccess: (answer: PriceImport) => void) {
  const mutation = useMutation<PriceImport, Error, PriceImportRequest>({
    mutationFn: (body) => staffRequest('/api/import/price-items', { method: 'POST', body }),
    onSuccess: async (answer) => {
      if (!answer.dryRun && answer.errors.length === 0) {
        toast({ title: 'Price List Imported', description: importInWords(answer) })
        await reload(path)
      }
      onSuccess(answer)
    },
  })
  const { error } = mutation
  const sentence = error instanceof ApiError ? error.sentence : undefined
  return { ...mutation, problem: error ? `${sentence ?? 'The file could not be imported'}.` : undefined }
}

/** Such as "3 lines added, 1 changed, 12 unchanged, none removed". */
export function importInWords({ added, changed, unchanged }: PriceImport): string {
  const lines = `${inDigits(added)} ${added === 1 ? 'line' : 'lines'}`
  return `${lines} added, ${inDigits(changed)} changed, ${inDigits(unchanged)} unchanged, none removed`
}
