import { useEffect, useState } from 'react'

/** Long enough that nobody reads about a town whose name they are still typing. */
const pauseMs = 500

/** Says below the address that its town is outside the service area. It never blocks the form. The towns load with the first address. */
export function OutsideTown({ address = '' }: { address: string | undefined }) {
  const [sentence, setSentence] = useState('')
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(async () => {
      const next =
        address &&
        (await import('./outside-sentence.ts').then(({ sentenceFor }) => sentenceFor(address)).catch(() => ''))
      if (isCurrent) setSentence(next)
    }, pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [address])
  return (
    <p role="status" className="field-hint not-empty:mt-1.5">
      {sentence}
    </p>
  )
}
