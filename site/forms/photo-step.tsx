import { useEffect, useEffectEvent, useRef } from 'react'
import type { Photos } from '#ui/photos/chosen-photo.ts'
import { PhotoPicker } from '#ui/photos/photo-picker.tsx'

/** The optional last step of a form: photos that are sent once the request is. It needs JavaScript. */
export function PhotoStep({ photos, className = '' }: { photos: Photos; className?: string }) {
  const step = useRef<HTMLDivElement>(null)
  const addEarly = useEffectEvent(() => {
    const early = step.current?.querySelector<HTMLInputElement>('input[type="file"]')?.files
    if (early?.length) void photos.add([...early])
  })
  // Photos that were chosen before hydration.
  useEffect(() => addEarly(), [])
  return (
    <div ref={step} className={`needs-script ${className}`}>
      <PhotoPicker
        photos={photos}
        label="Add photos"
        hint="Optional. Up to 6, for example of your panel or the outlet"
      />
    </div>
  )
}
