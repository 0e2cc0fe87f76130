import { useQuery } from '@tanstack/react-query'
import { staffRequest } from '#dashboard/kit/access.ts'
import { ifMatch, useStaffMutation } from '#dashboard/kit/mutations.ts'
import { teamPath } from '#dashboard/kit/team.ts'
import { fullName, type NewPerson, type Person } from '#features/people/person.ts'
import type { PersonChange } from '#features/people/person-change.ts'

export const peoplePath = '/api/admin/people'

export const readPeople = (signal?: AbortSignal) => staffRequest<Person[]>(peoplePath, { ...(signal && { signal }) })

/** Everybody who was ever added, reloaded each time the panel opens. */
export function usePeople() {
  return useQuery({
    queryKey: [peoplePath],
    queryFn: ({ signal }) => readPeople(signal),
    refetchOnMount: 'always',
  })
}

const notFound = ({ status }: { status: number }) => (status === 404 ? 'This person does not exist.' : undefined)

export function usePersonCreation(onSuccess: (person: Person) => void) {
  return useStaffMutation<NewPerson, Person>({
    reloads: [peoplePath, teamPath],
    request: (body) => ({ method: 'POST', path: peoplePath, body }),
    success: 'Person Added',
    failure: { title: 'Create Failed', description: 'Failed to add the person.' },
    onSuccess,
  })
}

type Saving = { onSuccess(): void; onConflict(): unknown }

/** Changes the given version of the person. A newer one is a conflict. */
export function usePersonUpdate(person: Person, { onSuccess, onConflict }: Saving) {
  return useStaffMutation<PersonChange, Person>({
    reloads: [peoplePath, teamPath],
    request: (body) => ({ method: 'PATCH', path: `${peoplePath}/${person.id}`, body, headers: ifMatch(person) }),
    success: 'Person Updated',
    failure: { title: 'Update Failed', description: 'Failed to update the person.' },
    explain: notFound,
    onSuccess,
    onConflict,
  })
}

/** The passphrase is in this answer only. */
export function usePassphraseCreation(onSuccess: (passphrase: string) => void) {
  return useStaffMutation<Person, { passphrase: string }>({
    reloads: [peoplePath, teamPath],
    request: ({ id }) => ({ method: 'POST', path: `${peoplePath}/${id}/passphrase` }),
    success: 'Passphrase Made',
    failure: { title: 'Create Failed', description: 'Failed to make a passphrase.' },
    explain: notFound,
    onSuccess: ({ passphrase }) => onSuccess(passphrase),
  })
}

export function useDisabling() {
  return useStaffMutation<Person, Person>({
    reloads: [peoplePath, teamPath],
    request: ({ id, disabledAt }) => ({
      method: 'POST',
      path: `${peoplePath}/${id}/${disabledAt ? 'enable' : 'disable'}`,
    }),
    success: (_answer, person) => ({ title: `${fullName(person)} ${person.disabledAt ? 'Enabled' : 'Disabled'}` }),
    failure: { title: 'Update Failed', description: 'Failed to update the person.' },
    explain: notFound,
  })
}
