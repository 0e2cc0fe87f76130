import { tryStorage } from '#ui/try-storage.ts'

/** The local storage key of the setting. It holds nothing about a person. */
const onKey = 'desk-tone-on'

export const isToneOn = () => tryStorage(() => localStorage.getItem(onKey)) === 'yes'

export function turnTone(on: boolean): void {
  tryStorage(() => (on ? localStorage.setItem(onKey, 'yes') : localStorage.removeItem(onKey)))
  if (on) playTone()
}

/** Plays a short tone, if staff turned it on. */
export function playTone(): void {
  if (!isToneOn()) return
  const context = new AudioContext()
  const oscillator = context.createOscillator()
  const volume = context.createGain()
  const { currentTime } = context
  oscillator.frequency.value = 660
  volume.gain.setValueAtTime(0.2, currentTime)
  volume.gain.exponentialRampToValueAtTime(0.001, currentTime + 0.5)
  oscillator.connect(volume).connect(context.destination)
  oscillator.start()
  oscillator.stop(currentTime + 0.5)
  oscillator.onended = () => void context.close()
}
