import { tryStorage } from '#ui/try-storage.ts'

/** The browser's database of what waits to be sent: see additions.ts. */
export const additionsDatabase = 'additions'

/** Called when staff log out on purpose. */
export function dropStoredAdditions(): void {
  tryStorage(() => indexedDB.deleteDatabase(additionsDatabase))
}
