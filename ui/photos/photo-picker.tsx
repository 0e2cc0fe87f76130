import { ImagePlus } from 'lucide-react'
import { useId, useRef } from 'react'
import { trade } from '#content'
import { maxPhotosPerRequest } from '#features/photos/photo.ts'
import { type Photos, roomIn } from './chosen-photo.ts'
import './photo-picker.css'

type PhotoPickerProps = {
  photos: Photos
  label?: string
  hint?: string
}

/**
 * Chooses up to six photos, and shows what becomes of each. Before the request exists, they wait for `photos.send`. After
 * that, a button sends those that wait.
 */
export function PhotoPicker({
  photos,
  label = 'Photos',
  hint = `Up to ${maxPhotosPerRequest}, ${trade.photoHint}`,
}: PhotoPickerProps) {
  const state = photos.use()
  const input = useRef<HTMLInputElement>(null)
  const hintId = useId()
  const { List, notice } = state
  const isFull = roomIn(state) === 0
  return (
    <fieldset className="field photo-picker">
      <legend>{label}</legend>
      <p id={hintId} className="field-hint">
        {isFull ? `You have added all ${maxPhotosPerRequest} photos.` : `${hint}.`}
      </p>
      {List && state.photos.length > 0 && <List photos={photos} onRemoved={() => input.current?.focus()} />}
      <label className="button" data-look="quiet" data-full={isFull || undefined}>
        <ImagePlus aria-hidden className="size-5" />
        <span>{state.photos.length > 0 ? 'Add more photos' : 'Add photos'}</span>
        <input
          ref={input}
          type="file"
          accept="image/*"
          multiple
          disabled={isFull}
          aria-describedby={hintId}
          className="photo-input"
          onChange={({ currentTarget }) => {
            void photos.add([...(currentTarget.files ?? [])])
            currentTarget.value = '' // so that the same file can be chosen again
          }}
        />
      </label>
      {notice && (
        <p role="status" className="field-hint">
          {notice}.
        </p>
      )}
    </fieldset>
  )
}
