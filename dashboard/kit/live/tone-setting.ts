import { tryStorage } from '#ui/try-storage.ts'

/** The local storage key of the setting. It holds nothing about a person. */
const onKey = 'desk-tone-on'

export const isToneOn = () => tryStorage(() => localStorage.getItem(onKey)) === 'yes'

export function turnTone(on: boolean): void {
  tryStorage(() => (on ? localStorage.setItem(onKey, 'yes') : localStorage.removeItem(onKey)))
  ringIfOn()
}

/** Plays the tone, if staff turned it on. Its code loads then. */
export function ringIfOn(): void {
  if (isToneOn()) void import('./tone.ts').then(({ playTone }) => playTone())
}
