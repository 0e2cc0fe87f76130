import { Bell, BellOff } from 'lucide-react'
import { useState } from 'react'
import { ToolButton } from '#dashboard/kit/tool.tsx'
import { isToneOn, turnTone } from './tone-setting.ts'

/** Turns the tone for new bookings and quote requests on or off, on this device. */
export function ToneSwitch() {
  const [isOn, setOn] = useState(isToneOn)
  function toggle() {
    turnTone(!isOn)
    setOn(!isOn)
  }
  return <ToolButton icon={isOn ? Bell : BellOff} label={`Sound: ${isOn ? 'on' : 'off'}`} onClick={toggle} />
}
