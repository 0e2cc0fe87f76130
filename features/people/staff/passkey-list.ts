import { useMutation, useQuery } from '@tanstack/react-query'
import { isUnlocked, staffRequest } from '#dashboard/kit/access.ts'
import { reload } from '#dashboard/kit/lists.ts'
import { useStaffMutation } from '#dashboard/kit/mutations.ts'
import { reasonOf } from '#dashboard/kit/reason.ts'
import type { Passkey } from '#features/people/passkey.ts'
import { toast } from '#ui/toast.ts'
import { addPasskey, PasskeyProblem } from './passkey.ts'

export const ownPasskeysPath = '/api/admin/passkeys'

/** The passkeys at the path, reloaded each time they are shown. */
export function usePasskeys(path: string) {
  return useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => staffRequest<Passkey[]>(path, { signal }),
    refetchOnMount: 'always',
  })
}

/** Asks the browser, which a `useStaffMutation` cannot. `problem` says why it failed. */
export function usePasskeyCreation() {
  const creation = useMutation({
    mutationFn: addPasskey,
    onSuccess: () => {
      toast({ title: 'Passkey Added' })
      return reload(ownPasskeysPath)
    },
    onError: () => {
      if (isUnlocked()) toast({ title: 'Create Failed', description: 'Failed to add a passkey.', tone: 'destructive' })
    },
  })
  const { error } = creation
  return { ...creation, problem: error instanceof PasskeyProblem ? error.message : reasonOf(error) }
}

export function usePasskeyRemoval(path: string, onGone: () => void) {
  return useStaffMutation<Passkey>({
    reloads: [path],
    request: ({ id }) => ({ method: 'DELETE', path: `${path}/${id}` }),
    success: 'Passkey Removed',
    failure: { title: 'Delete Failed', description: 'Failed to remove the passkey.' },
    explain: ({ status }) => (status === 404 ? 'It is gone already.' : undefined),
    onSuccess: onGone,
  })
}
