import { useEffect } from 'react'
import { hasUnsavedChanges } from './kit/changes.ts'

/** Whether somebody typed into a form that is still open, and that does not keep it for a reload. */
const hasTyped = () => document.querySelector('dialog[open] form[data-typed]:not([data-kept])') !== null

/**
 * Asks before what was typed is lost, and before a link of the public page leads away from changes that are not saved. A reload
 * keeps these.
 */
export function useLeaveGuard(): void {
  useEffect(() => {
    let isLink = false
    const onInput = ({ target, isTrusted }: Event) => {
      if (isTrusted && target instanceof Element) target.closest('dialog form')?.setAttribute('data-typed', '')
    }
    const onClick = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a[href]') : null
      isLink = link !== null && link.closest('.dashboard') === null
    }
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (hasTyped() || (isLink && hasUnsavedChanges())) event.preventDefault()
      isLink = false
    }
    addEventListener('input', onInput)
    addEventListener('click', onClick, { capture: true })
    addEventListener('beforeunload', onBeforeUnload)
    return () => {
      removeEventListener('input', onInput)
      removeEventListener('click', onClick, { capture: true })
      removeEventListener('beforeunload', onBeforeUnload)
    }
  }, [])
}
