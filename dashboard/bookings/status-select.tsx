import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { bookingLooks, choicesOf } from '#dashboard/shared/badges.tsx'
import type { Booking } from '#domain/booking.ts'
import { Select } from '#ui/field.tsx'

type StatusSelectProps = {
  status: Booking['status']
  /** The status that is on its way to the server. */
  saving: string | undefined
  onChoose(status: string): void
}

/** Typing a name passes over other statuses on the way ("Co" is Confirmed, "Com" is Completed): it counts once the keys rest. */
const typingRestMs = 500

/** A booking's status, sent as soon as it is chosen; what is chosen while another one is being saved goes after it. */
export function StatusSelect({ status, saving, onChoose }: StatusSelectProps) {
  const [chosen, setChosen] = useState<string>()
  const isTyping = useRef(false)

  function send() {
    if (chosen === undefined || saving !== undefined) return
    setChosen(undefined)
    if (chosen !== status) onChoose(chosen)
  }
  const sendAtRest = useEffectEvent(send)
  useEffect(() => {
    if (chosen === undefined || saving !== undefined) return
    const timer = setTimeout(sendAtRest, isTyping.current ? typingRestMs : 0)
    return () => clearTimeout(timer)
  }, [chosen, saving])

  // A card whose booking leaves the list takes nothing with it that was chosen.
  const sendLeft = useEffectEvent(() => {
    if (chosen !== undefined && chosen !== saving) onChoose(chosen)
  })
  useEffect(() => () => sendLeft(), [])

  return (
    <Select
      label="Status"
      choices={choicesOf(bookingLooks, status)}
      value={chosen ?? saving ?? status}
      onKeyDown={() => {
        isTyping.current = true
      }}
      onPointerDown={() => {
        isTyping.current = false
      }}
      onBlur={send}
      onChange={({ target }) => setChosen(target.value)}
    />
  )
}
