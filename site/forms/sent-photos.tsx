import type { Photos } from '#ui/photos/chosen-photo.ts'
import { PhotoPicker } from '#ui/photos/photo-picker.tsx'

/** What became of the photos that were chosen before sending. Empty if there were none. */
export function SentPhotos({ photos, requestPath }: { photos: Photos; requestPath: string | undefined }) {
  const { photos: chosen } = photos.use()
  if (chosen.length === 0) return null
  const arrived = chosen.filter(({ step }) => step === 'sent').length
  const isSending = requestPath !== undefined && chosen.some(({ step }) => step === 'waiting' || step === 'sending')
  return (
    <div className="grid w-full gap-2">
      <p className="font-bold">
        {isSending ? 'Your photos are on their way' : `${arrived} of ${chosen.length} photos arrived`}
      </p>
      {requestPath ? (
        <PhotoPicker photos={photos} hint="We have your request. Photos can follow at any time" />
      ) : (
        <p>We have your request, but the photos could not be added to it. Please call us about them.</p>
      )}
    </div>
  )
}
