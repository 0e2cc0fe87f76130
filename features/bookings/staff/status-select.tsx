import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { bookingLooks, choicesOf } from '#dashboard/kit/badges.tsx'
import type { Booking } from '#features/bookings/booking.ts'
import { Select } from '#ui/field.tsx'

type StatusSelectProps = {
  status: Booking['status']
  /** The status that is being saved. */
  saving: string | undefined
  /** The id of the element that names the booking. With it, the label is for screen readers only. */
  describedBy?: string
  onChoose(status: string): void
}

/** Typing selects other options on the way: "Co" selects Confirmed, "Com" Completed. So it saves when typing pauses. */
const typingPauseMs = 500

/** Saves a status when it is selected. One selected during a save is saved after it. */
export function StatusSelect({ status, saving, describedBy, onChoose }: StatusSelectProps) {
  const [chosen, setChosen] = useState<string>()
  const isTyping = useRef(false)

  function send() {
    if (chosen === undefined || saving !== undefined) return
    setChosen(undefined)
    if (chosen !== status) onChoose(chosen)
  }
  const sendLater = useEffectEvent(send)
  useEffect(() => {
    if (chosen === undefined || saving !== undefined) return
    const timer = setTimeout(sendLater, isTyping.current ? typingPauseMs : 0)
    return () => clearTimeout(timer)
  }, [chosen, saving])

  // Sends an unsaved selection when the card leaves the list.
  const sendUnsaved = useEffectEvent(() => {
    if (chosen !== undefined && chosen !== saving) onChoose(chosen)
  })
  useEffect(() => () => sendUnsaved(), [])

  return (
    <Select
      label="Status"
      {...(describedBy && { 'aria-describedby': describedBy, className: '[&>label]:sr-only' })}
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
