import type { ComponentProps } from 'react'
import { askHowHeard, howHeardChoices } from '#content'
import { bookingLabels } from '#firm/labels.ts'
import { Select } from '#ui/field.tsx'

type HowHeardProps = Omit<ComponentProps<typeof Select>, 'label' | 'choices'> & {
  /** The stored answer, which may not be a choice any more. */
  present?: string | null
}

/** How the customer heard about the business, if the content asks for it or the row has an answer. */
export function HowHeard({ present, ...field }: HowHeardProps) {
  if (!askHowHeard && !present) return null
  const choices = [...new Set([...howHeardChoices, ...(present ? [present] : [])])]
  return (
    <Select
      label={bookingLabels.howHeard}
      choices={[{ value: '', label: 'Not known' }, ...choices.map((value) => ({ value, label: value }))]}
      {...field}
    />
  )
}
