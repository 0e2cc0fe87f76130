import { type ComponentProps, type ComponentType, useEffect, useReducer, useState } from 'react'
import { createPortal } from 'react-dom'
import { createFreeTimes, Offer } from '#site/forms/free-time-offer.tsx'
import { DateField } from '#ui/date-field/date-field.tsx'

/** The calendar with the free times for the service that the form names. It marks the taken slots of the form, too. */
export function freeDayFieldOf(form: HTMLFormElement): ComponentType<ComponentProps<typeof DateField>> {
  const select = form.elements.namedItem('preferredTime')
  if (!(select instanceof HTMLSelectElement)) return DateField
  const place = document.createElement('div')
  place.className = 'free-times-offer'
  place.setAttribute('role', 'status')
  select.closest('.field')?.after(place)

  return function FreeDayField({ value, onChange, ...field }) {
    const [, rerender] = useReducer((count: number) => count + 1, 0)
    const [times] = useState(() => createFreeTimes(rerender))
    useEffect(() => {
      times.setService(form.dataset.service ?? '')
      select.addEventListener('change', rerender)
      return () => select.removeEventListener('change', rerender)
    }, [times])
    useEffect(() => {
      for (const { value: slot, label, disabled } of times.slotsOn(value)) {
        const option = [...select.options].find((each) => each.value === slot)
        if (option) Object.assign(option, { label, disabled })
      }
    })
    return (
      <>
        <DateField value={value} onChange={onChange} free={times} {...field} />
        {createPortal(
          <Offer
            times={times}
            day={value}
            slot={select.value}
            onTake={({ preferredDate, preferredTime }) => {
              select.value = preferredTime
              onChange(preferredDate)
            }}
          />,
          place,
        )}
      </>
    )
  }
}
