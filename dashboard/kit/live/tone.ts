/** Plays a short tone. */
export function playTone(): void {
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
