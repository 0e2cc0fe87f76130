import { useSyncExternalStore } from 'react'
import { confirmationTime } from '#features/bookings/wording.ts'
import { overdueBefore, waitInWords } from '#firm/waiting.ts'
import { Fact } from './row-details.tsx'

const minuteMs = 60_000

/** How long a request has waited for an answer, marked when that is longer than promised. */
export function WaitingFact({ isUnanswered, since }: { isUnanswered: boolean; since: string }) {
  const now = useMinute()
  if (!isUnanswered) return null
  const waiting = waitInWords(since, now)
  return (
    <Fact name="Waiting for a reply">
      {since < overdueBefore(now) ? (
        <strong className="text-danger">
          {waiting}, promised within {confirmationTime}
        </strong>
      ) : (
        waiting
      )}
    </Fact>
  )
}

/** The current time, updated every minute. */
function useMinute(): Date {
  return new Date(useSyncExternalStore(everyMinute, currentMinute, currentMinute) * minuteMs)
}

const currentMinute = () => Math.floor(Date.now() / minuteMs)

function everyMinute(listener: () => void) {
  const timer = setInterval(listener, minuteMs)
  return () => clearInterval(timer)
}
