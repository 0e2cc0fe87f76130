import { type ComponentProps, type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { CalendarDay } from '#domain/calendar-day.ts'
import { confirmsAtOnce } from '#site/forms/confirms-at-once.ts'
import type { DateField } from '#ui/date-field/date-field.tsx'

type Field = ComponentType<ComponentProps<typeof DateField>>
type Shown = { Field: Field; plain: PlainField; props: ComponentProps<typeof DateField> }
type PlainField = { field: HTMLElement; input: HTMLInputElement }

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
    loadField(form).then(
      (Field) => {
        const { id, value } = input
        const props = {
          id,
          value: value || undefined,
          error: field.querySelector('.field-error')?.textContent ?? undefined,
          onChange(day: CalendarDay | undefined) {
            input.value = day ?? ''
            setShown((before) => before && { ...before, props: { ...props, value: day, error: undefined } })
          },
        }
        setShown({ Field, plain: { field, input }, props })
      },
      () => {},
    )
  }, [])
  const plain = shown?.plain
  useLayoutEffect(() => {
    if (!plain) return
    const { field, input } = plain
    const { id } = input
    field.hidden = true
    // Links from the list of errors lead to the calendar.
    input.id = ''
    // When the calendar has an error, React removes it and the input is back.
    return () => {
      field.hidden = false
      input.id = id
    }
  }, [plain])
  return <div ref={place}>{shown && <shown.Field {...shown.props} />}</div>
}
