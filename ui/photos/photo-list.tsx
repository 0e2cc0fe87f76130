import { ImageIcon, RotateCw, Send, Trash2 } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import type { ChosenPhoto, Photos, PhotosState } from './chosen-photo.ts'

/** The chosen photos and their states. `onRemoved` moves the focus from the button that is gone. */
export function PhotoList({ photos, onRemoved }: { photos: Photos; onRemoved(): void }) {
  const state = photos.use()
  const { path } = state
  const waiting = state.photos.filter(({ step }) => step === 'waiting').length
  const isSending = state.photos.some(({ step }) => step === 'sending')
  return (
    <>
      <ul className="photo-list">
        {state.photos.map((photo, index) => (
          <li key={photo.key}>
            <Preview photo={photo} />
            <div className="photo-state">
              <span className="font-semibold">Photo {index + 1}</span>
              <StateOf photo={photo} isRequestSent={path !== undefined} />
            </div>
            {photo.step === 'failed' && photo.canRetry && (
              <Button look="quiet" onClick={() => void photos.retry(photo.key)}>
                <RotateCw aria-hidden className="size-5" />
                <span>
                  Try again<span className="sr-only"> to send photo {index + 1}</span>
                </span>
              </Button>
            )}
            {(photo.step === 'waiting' || photo.step === 'failed') && (
              <button
                type="button"
                className="icon-button"
                onClick={() => {
                  void photos.remove(photo.key)
                  onRemoved()
                }}
              >
                <Trash2 aria-hidden className="size-5" />
                <span className="sr-only">Remove photo {index + 1}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {summaryOf(state)}
      </p>
      {path !== undefined && waiting > 0 && !isSending && (
        <Button onClick={() => void photos.send(path)}>
          <Send aria-hidden className="size-5" />
          <span>{waiting === 1 ? 'Send 1 photo' : `Send ${waiting} photos`}</span>
        </Button>
      )}
    </>
  )
}

function Preview({ photo }: { photo: ChosenPhoto }) {
  if (photo.preview) return <img src={photo.preview} alt="" className="photo-preview" />
  return (
    <span className="photo-preview">
      <ImageIcon aria-hidden className="size-6" />
    </span>
  )
}

function StateOf({ photo, isRequestSent }: { photo: ChosenPhoto; isRequestSent: boolean }) {
  if (photo.step === 'failed') return <span className="field-error">Not sent: {photo.reason}.</span>
  if (photo.step === 'sent') return <span className="photo-sent">Sent</span>
  if (photo.step === 'waiting') return <span>{isRequestSent ? 'Not sent yet' : 'Will be sent with the form'}</span>
  return (
    <>
      <span>{photo.part < 1 ? 'Sending…' : 'Checking…'}</span>
      <progress aria-hidden value={photo.part} />
    </>
  )
}

/** For screen readers, once nothing is being sent. */
function summaryOf({ photos }: PhotosState): string {
  const count = (step: ChosenPhoto['step']) => photos.filter((photo) => photo.step === step).length
  const [sent, failed] = [count('sent'), count('failed')]
  if (count('sending') > 0 || sent + failed === 0) return ''
  const sentWords = `${sent} of ${photos.length} photos sent`
  return failed > 0 ? `${sentWords}, ${failed} not sent` : sentWords
}
