import { tryStorage } from '#ui/try-storage.ts'

/** For browsers that block session storage. Lasts until the page is left. */
const fallback = new Map<string, string>()

/** JSON values in session storage: they survive a reload and end with the tab. */
export const tabStorage = {
  read<Value>(key: string): Value | undefined {
    const text = fallback.get(key) ?? tryStorage(() => sessionStorage.getItem(key))
    return text ? (JSON.parse(text) as Value) : undefined // write() stored it under the same key
  },

  write(key: string, value: object): void {
    const text = JSON.stringify(value)
    if (tryStorage(() => sessionStorage.setItem(key, text)) === null) fallback.set(key, text)
  },

  remove(key: string): void {
    fallback.delete(key)
    tryStorage(() => sessionStorage.removeItem(key))
  },
}
