import { queryClient } from '#dashboard/shared/query-client.ts'
import type { Access } from '#domain/session.ts'
import { ApiError, ask, type Call, call, readJson } from '#ui/api.ts'
import { liveValue } from '#ui/live-value.ts'
import { dismissToasts } from '#ui/toast.ts'

/** Locked until the password is given; `reason` says why a dashboard that was open is not any more. */
type State = { unlocked: false; reason?: string } | { unlocked: true }

/** The token is kept here and nowhere else, so a reload locks the dashboard. */
let token: string | undefined
const state = liveValue<State>({ unlocked: false })

export const useAccess = state.use

/** Unlocks the dashboard. Throws ApiError: 401 for a wrong password, 429 after too many. */
export async function unlock(password: string): Promise<void> {
  const access = await call<Access>('/api/admin/login', { method: 'POST', body: { password } })
  token = access.token
  state.set({ unlocked: true })
}

/** Whether staff have logged in. */
export const isUnlocked = () => state.get().unlocked

/** Locks the dashboard, drops what it had loaded, and ends the session on the server if that can be reached. */
export function lock(reason?: string): void {
  endSession()
  queryClient.clear()
  dismissToasts()
  state.set({ unlocked: false, ...(reason && { reason }) })
}

/** A call in staff's name, answered in JSON. When the session is over it locks the dashboard before it throws. */
export async function staffRequest<Answer>(path: string, options?: Call): Promise<Answer> {
  return readJson<Answer>(await staffFetch(path, options))
}

/** The same, for an answer whose headers or pieces matter. */
export async function staffFetch(path: string, options: Call = {}): Promise<Response> {
  const used = token
  try {
    return await ask(path, { ...options, headers: { ...options.headers, Authorization: `Bearer ${used}` } })
  } catch (error) {
    if (error instanceof ApiError && error.status === 401 && used && used === token) {
      token = undefined
      lock('Session expired')
    }
    throw error
  }
}

/** Whether the call failed because the session was over: the dashboard is locked, and says so itself. */
export function hasEndedSession(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && !isUnlocked()
}

/** `keepalive` lets the call outlive the page. */
function endSession(): void {
  if (!token) return
  const headers = { Authorization: `Bearer ${token}` }
  token = undefined
  fetch('/api/admin/logout', { method: 'POST', headers, keepalive: true }).catch(() => {})
}
