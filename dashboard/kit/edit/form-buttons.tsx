import type { ReactNode } from 'react'
import { Problem } from '#dashboard/kit/problem.tsx'
import { Button, SubmitButton } from '#ui/button.tsx'

type FormButtonsProps = {
  submitText: string
  isSaving: boolean
  onCancel(): void
  /** Why the last attempt failed. */
  problem?: string | undefined
  /** Other buttons, before these. */
  children?: ReactNode
}

/** The last row of a form in a dialog, which stays in view. */
export function FormButtons({ submitText, isSaving, onCancel, problem, children }: FormButtonsProps) {
  return (
    <div className="sticky -bottom-5 z-2 -mx-5 -mb-5 flex flex-wrap justify-end gap-3 border-line border-t bg-card px-5 pt-3 pb-[max(--spacing(3),env(safe-area-inset-bottom))] sm:col-span-2">
      <Problem>{problem}</Problem>
      {children}
      <Button look="quiet" onClick={onCancel}>
        Cancel
      </Button>
      <SubmitButton busy={isSaving} busyText="Saving…">
        {submitText}
      </SubmitButton>
    </div>
  )
}
