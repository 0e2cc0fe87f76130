import { tryStorage } from '#ui/try-storage.ts'

/** For browsers that let pages keep nothing: as long as the page is there. */
const pageMemory = new Map<string, string>()

/** What this tab remembers over a reload, and forgets when it is closed. */
export const tabMemory = {
  read<Value>(key: string): Value | undefined {
    const kept = pageMemory.get(key) ?? tryStorage(() => sessionStorage.getItem(key))
    return kept ? (JSON.parse(kept) as Value) : undefined // what write() kept under the same key
  },

  write(key: string, value: object): void {
    const text = JSON.stringify(value)
    if (tryStorage(() => sessionStorage.setItem(key, text)) === null) pageMemory.set(key, text)
  },

  forget(key: string): void {
    pageMemory.delete(key)
    tryStorage(() => sessionStorage.removeItem(key))
  },
}
