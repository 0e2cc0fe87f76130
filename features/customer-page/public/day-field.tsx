import { type ComponentProps, type ComponentType, useEffect, useRef, useState } from 'react'
import { confirmsAtOnce } from '#site/forms/confirms-at-once.ts'
import type { DateField } from '#ui/date-field/date-field.tsx'

type Field = ComponentType<ComponentProps<typeof DateField>>
type Shown = ComponentProps<typeof DateField> & { Field: Field }

/** Where visits are confirmed at once, the field offers free times. */
const loadField = (form: HTMLFormElement): Promise<Field> =>
  confirmsAtOnce
    ? import('./free-day-field.tsx').then(({ freeDayFieldOf }) => freeDayFieldOf(form))
    : import('#ui/date-field/date-field.tsx').then((module) => module.DateField)

/**
 * The calendar of the booking form, in place of the date input of the form around it. The hidden input keeps the day, and
 * the form posts it. Until the calendar has loaded, the input stays.
 */
export function DayField() {
  const place = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<Shown>()
  useEffect(() => {
    const form = place.current?.closest('form')
    const input = form?.elements.namedItem('preferredDate')
    const field = input instanceof HTMLInputElement && input.closest<HTMLElement>('.field')
    if (!form || !field) return
    const { id, value } = input
    loadField(form).then(
      (Field) => {
        setShown({
          Field,
          id,
          value: value || undefined,
          error: field.querySelector('.field-error')?.textContent ?? undefined,
          onChange(day) {
            input.value = day ?? ''
            setShown((before) => before && { ...before, value: day, error: undefined })
          },
        })
        field.hidden = true
        // Links from the list of errors lead to the calendar.
        input.id = ''
      },
      () => {},
    )
    // When the calendar has an error, React removes it, and the input is back.
    return () => {
      field.hidden = false
      input.id = id
    }
  }, [])
  return <div ref={place}>{shown && <shown.Field {...shown} />}</div>
}
