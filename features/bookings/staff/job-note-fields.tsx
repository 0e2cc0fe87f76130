import { choicesOf, priorityLabels } from '#dashboard/kit/badges.tsx'
import { Select, TextField } from '#ui/field.tsx'

export type JobNotes = { priority: string; estimatedDuration: string; googleBookingUrl: string }

type JobNoteFieldsProps = {
  /** The present priority, which may be one that cannot be chosen any more. */
  priority?: string
  /** Registers the field of the form, with its error. */
  field(name: keyof JobNotes): object
}

/** What staff note about a job besides its visit. */
export function JobNoteFields({ priority, field }: JobNoteFieldsProps) {
  return (
    <>
      <Select label="Priority" choices={choicesOf(priorityLabels, priority)} {...field('priority')} />
      <TextField label="Estimated Duration" placeholder="2 hours" {...field('estimatedDuration')} />
      <TextField
        label="Google Booking Link"
        type="url"
        className="sm:col-span-2"
        placeholder="https://"
        {...field('googleBookingUrl')}
      />
    </>
  )
}
