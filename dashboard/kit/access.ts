import type { Role, SignedInPerson } from '#features/people/person.ts'
import type { Access } from '#features/people/session.ts'
import { ApiError, type ApiRequest, apiFetch, apiRequest, readJson } from '#ui/api.ts'
import { createExternalStore } from '#ui/external-store.ts'
import { dismissToasts } from '#ui/toast.ts'
import { queryClient } from './query-client.ts'

/** `reason` says why an unlocked dashboard was locked. */
type State =
  | { unlocked: false; reason?: string }
  | { unlocked: true; person: SignedInPerson | null; refusedCalls: ReadonlySet<string> }

/** Stored in this variable only, so a reload locks the dashboard. */
let token: string | undefined
const state = createExternalStore<State>({ unlocked: false })

export const useAccess = state.use

/** Who signed in. Null for the owner's password, and while the dashboard is locked. */
export function usePerson(): SignedInPerson | null {
  const access = useAccess()
  return access.unlocked ? access.person : null
}

/** Null for the owner's password, and while the dashboard is locked. */
export function signedInPersonId(): string | null {
  const access = state.get()
  return access.unlocked ? (access.person?.id ?? null) : null
}

/** Decides what a person sees first. `useMay` says what they may do. */
export const useRole = (): Role => usePerson()?.role ?? 'owner'

/** Whether the session may make the call, such as `DELETE /api/bookings/:id`. The dashboard offers nothing else. */
export function useMay(call: string): boolean {
  const access = useAccess()
  return access.unlocked && !access.refusedCalls.has(call)
}

/** Throws ApiError: 401 for a wrong password, 429 after too many attempts. */
export async function unlock(password: string): Promise<void> {
  unlockWith(await apiRequest<Access>('/api/admin/login', { method: 'POST', body: { password } }))
}

/** Unlocks the dashboard with a session that the server has opened. */
export function unlockWith(access: Access): void {
  token = access.token
  state.set({ unlocked: true, person: access.person, refusedCalls: new Set(access.refusedCalls) })
}

export const isUnlocked = () => state.get().unlocked

/** Locks the dashboard, clears the loaded data, and ends the session on the server if it can be reached. */
export function lock(reason?: string): void {
  endSession()
  queryClient.clear()
  dismissToasts()
  state.set({ unlocked: false, ...(reason && { reason }) })
}

/** Sends a request with the session's token and reads its JSON. An ended session locks the dashboard, then throws. */
export async function staffRequest<Answer>(path: string, options?: ApiRequest): Promise<Answer> {
  return readJson<Answer>(await staffFetch(path, options))
}

/** Like `staffRequest`, but resolves to the response, for its headers or its stream. */
export async function staffFetch(path: string, options: ApiRequest = {}): Promise<Response> {
  const usedToken = token
  try {
    const headers = { ...options.headers, Authorization: `Bearer ${usedToken}` }
    const response = await apiFetch(path, { ...options, headers })
    if (isUnlocked()) return response
    // Nothing from behind the login form may appear on it.
    void response.body?.cancel()
    throw new SessionEnded()
  } catch (error) {
    if (error instanceof ApiError && error.status === 401 && usedToken && usedToken === token) {
      token = undefined
      lock('Session expired')
    }
    throw error
  }
}

/** The answer came after the dashboard was locked. */
class SessionEnded extends Error {}

/** Whether the request failed because the session ended. The login form already says so. */
export function hasEndedSession(error: unknown): boolean {
  return !isUnlocked() && (error instanceof SessionEnded || (error instanceof ApiError && error.status === 401))
}

/** `keepalive` lets the request outlive the page. */
function endSession(): void {
  if (!token) return
  const headers = { Authorization: `Bearer ${token}` }
  token = undefined
  fetch('/api/admin/logout', { method: 'POST', headers, keepalive: true }).catch(() => {})
}
