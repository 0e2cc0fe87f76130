import { ImagePlus } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { trade } from '#content'
import type { FormPhotos } from './photos.ts'
import '#ui/photos/photo-picker.css'

const label = 'Add photos'
const hint = `Optional. Up to 6, ${trade.photoHint}`

/**
 * The optional last step of a form, which becomes the photo picker once a photo is chosen. A plain form could not send its
 * file input, so the input appears on hydration.
 */
export function PhotoStep({ photos, className = '' }: { photos: FormPhotos; className?: string }) {
  const step = useRef<HTMLDivElement>(null)
  const { chosen, choose, hasFailed } = photos
  const input = () => step.current?.querySelector<HTMLInputElement>('input[type="file"]')
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  // A label belongs to an input.
  const Label = isHydrated ? 'label' : 'span'
  const hasPicker = chosen !== undefined
  const keepFocus = useEffectEvent(() => input()?.focus())
  useEffect(() => {
    if (hasPicker) keepFocus()
  }, [hasPicker])
  return (
    <div ref={step} className={`needs-script ${isHydrated ? '' : 'invisible'} ${className}`}>
      {chosen ? (
        <chosen.PhotoPicker photos={chosen.photos} label={label} hint={hint} />
      ) : (
        <fieldset className="field photo-picker">
          <legend className="sr-only">{label}</legend>
          <div className="photo-step">
            <Label className="button" data-look="quiet">
              <ImagePlus aria-hidden className="size-5" />
              <span>{label}</span>
              {isHydrated && (
                <input
                  type="file"
                  accept="image/*"
                  multiple
                  className="photo-input"
                  onChange={({ currentTarget }) => choose([...(currentTarget.files ?? [])])}
                />
              )}
            </Label>
            <p className="field-hint">{hint}.</p>
          </div>
          {hasFailed && (
            <p role="status" className="field-hint">
              The photos could not be added, please choose them again.
            </p>
          )}
        </fieldset>
      )}
    </div>
  )
}
